BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	command TEXT, 
	PRIMARY KEY (table_id, version)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',1,'opened','{"game":"shangri-la","rules":1,"start":{"position":"rby ......./......./......./......./......./......./......./......./......./......./......./......./....... BC,CF,CJ 0 0","options":{"tie":"origin","end":"eleven-stones","recruit":"two-if-possible","setup":"free"}},"seats":[{"person":"#ann#","name":"Ann"},{},{}],"public":false,"clock":null,"stand_in":"random","salt":"c7f74322d8cbd8835229fa749ed2abfb","seed":4184493456201261209}',1790000181610,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',2,'taken','{"seat":1,"person":"#bob#","name":"Bob"}',1790000181610,'#bob# sit 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',3,'taken','{"seat":2,"person":"#cat#","name":"Cat"}',1790000181610,'#cat# sit 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',4,'moved','{"seat":0,"move":"Ar"}',1790000184636,'#ann# move 3 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',5,'moved','{"seat":1,"move":"Kh"}',1790000186487,'#bob# move 4 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',6,'moved','{"seat":2,"move":"Fa"}',1790000189873,'#cat# move 5 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',7,'moved','{"seat":0,"move":"Hh"}',1790000192506,'#ann# move 6 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',8,'moved','{"seat":1,"move":"Aa"}',1790000195804,'#bob# move 7 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',9,'moved','{"seat":2,"move":"Jd"}',1790000196843,'#cat# move 8 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',10,'moved','{"seat":0,"move":"Dp"}',1790000199064,'#ann# move 9 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',11,'moved','{"seat":1,"move":"Hr"}',1790000200384,'#bob# move 10 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',12,'moved','{"seat":2,"move":"Mp"}',1790000201124,'#cat# move 11 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',13,'moved','{"seat":0,"move":"Bf"}',1790000204738,'#ann# move 12 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',14,'moved','{"seat":1,"move":"Dy"}',1790000207004,'#bob# move 13 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',15,'moved','{"seat":2,"move":"Ey"}',1790000210736,'#cat# move 14 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',16,'moved','{"seat":0,"move":"My"}',1790000212745,'#ann# move 15 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',17,'moved','{"seat":1,"move":"Fd"}',1790000215552,'#bob# move 16 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',18,'moved','{"seat":2,"move":"Lh"}',1790000218873,'#cat# move 17 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',19,'moved','{"seat":0,"move":"Ea"}',1790000219499,'#ann# move 18 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',20,'moved','{"seat":1,"move":"Lp"}',1790000221700,'#bob# move 19 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',21,'moved','{"seat":2,"move":"If"}',1790000225432,'#cat# move 20 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',22,'moved','{"seat":0,"move":"Id"}',1790000228841,'#ann# move 21 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',23,'moved','{"seat":1,"move":"Jf"}',1790000230619,'#bob# move 22 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',24,'moved','{"seat":2,"move":"Kr"}',1790000233667,'#cat# move 23 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',25,'moved','{"seat":0,"move":"Df"}',1790000235035,'#ann# move 24 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',26,'moved','{"seat":1,"move":"+Hr+Jf"}',1790000237913,'#bob# move 25 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',27,'moved','{"seat":2,"move":"Ef"}',1790000240079,'#cat# move 26 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',28,'moved','{"seat":0,"move":"Ed"}',1790000240916,'#ann# move 27 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',29,'moved','{"seat":1,"move":"Kp"}',1790000241996,'#bob# move 28 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',30,'moved','{"seat":2,"move":"+If+Kr"}',1790000245448,'#cat# move 29 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',31,'moved','{"seat":0,"move":"+Dp+Hh"}',1790000248797,'#ann# move 30 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',32,'moved','{"seat":1,"move":"+Fd+Lp"}',1790000250794,'#bob# move 31 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',33,'moved','{"seat":2,"move":"Iy"}',1790000252150,'#cat# move 32 2');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',34,'replaced','{"seat":2,"bot":"random","why":"resigned"}',1790000252850,'#cat# resign 33');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',35,'moved','{"seat":0,"move":"+Df+Ea"}',1790000255338,'#ann# move 34 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',36,'moved','{"seat":1,"move":"Jy"}',1790000258571,'#bob# move 35 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',37,'moved','{"seat":2,"move":"Lr"}',1790000258571,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',38,'moved','{"seat":0,"move":"Ba"}',1790000260942,'#ann# move 37 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',39,'moved','{"seat":1,"move":"Ay"}',1790000261838,'#bob# move 38 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',40,'moved','{"seat":2,"move":"Ff"}',1790000261838,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',41,'moved','{"seat":0,"move":"By"}',1790000263813,'#ann# move 40 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',42,'moved','{"seat":1,"move":"+Jy+Kh"}',1790000267789,'#bob# move 41 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',43,'moved','{"seat":2,"move":"+Ff+Iy"}',1790000267789,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',44,'moved','{"seat":0,"move":"+By+Bf"}',1790000269501,'#ann# move 43 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',45,'moved','{"seat":1,"move":"L>H"}',1790000272053,'#bob# move 44 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',46,'moved','{"seat":2,"move":"Jr"}',1790000272053,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',47,'moved','{"seat":0,"move":"Eh"}',1790000273217,'#ann# move 46 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',48,'moved','{"seat":1,"move":"J>M"}',1790000275309,'#bob# move 47 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',49,'moved','{"seat":2,"move":"+Ef+Mp"}',1790000275309,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',50,'moved','{"seat":0,"move":"E>D"}',1790000277693,'#ann# move 49 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',51,'moved','{"seat":1,"move":"+Hp+My"}',1790000281599,'#bob# move 50 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',52,'moved','{"seat":2,"move":"K>G"}',1790000281599,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',53,'moved','{"seat":0,"move":"Hf"}',1790000284302,'#ann# move 52 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',54,'moved','{"seat":1,"move":"Ga"}',1790000286937,'#bob# move 53 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',55,'moved','{"seat":2,"move":"+Jr+Lh"}',1790000286937,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',56,'moved','{"seat":0,"move":"Bh"}',1790000287872,'#ann# move 55 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',57,'moved','{"seat":1,"move":"+Aa+Ga"}',1790000289806,'#bob# move 56 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',58,'moved','{"seat":2,"move":"Ja"}',1790000289806,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',59,'moved','{"seat":0,"move":"+Ed+Hf"}',1790000293480,'#ann# move 58 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',60,'moved','{"seat":1,"move":"Ah"}',1790000296570,'#bob# move 59 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',61,'moved','{"seat":2,"move":"Fp"}',1790000296570,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',62,'moved','{"seat":0,"move":"D>G"}',1790000297626,'#ann# move 61 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',63,'moved','{"seat":1,"move":"Jp"}',1790000301406,'#bob# move 62 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',64,'moved','{"seat":2,"move":"I>F"}',1790000301406,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',65,'moved','{"seat":0,"move":"Ip"}',1790000302937,'#ann# move 64 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',66,'moved','{"seat":1,"move":"+Kp+Kh"}',1790000305194,'#bob# move 65 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',67,'moved','{"seat":2,"move":"+Ef+Fy"}',1790000305194,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',68,'moved','{"seat":0,"move":"+Ea+Gp"}',1790000307367,'#ann# move 67 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',69,'moved','{"seat":1,"move":"Ma"}',1790000311196,'#bob# move 68 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',70,'moved','{"seat":2,"move":"+Iy+Ja"}',1790000311196,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',71,'moved','{"seat":0,"move":"+Ba+Da"}',1790000312303,'#ann# move 70 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',72,'moved','{"seat":1,"move":"+Ah+Ma"}',1790000315428,'#bob# move 71 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',73,'moved','{"seat":2,"move":"Dh"}',1790000315428,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',74,'moved','{"seat":0,"move":"E>A"}',1790000317617,'#ann# move 73 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',75,'moved','{"seat":1,"move":"H>I"}',1790000319508,'#bob# move 74 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',76,'moved','{"seat":2,"move":"+Ef+Lr"}',1790000319508,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',77,'moved','{"seat":0,"move":"+Hh+Id"}',1790000322025,'#ann# move 76 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',78,'moved','{"seat":1,"move":"Ld"}',1790000325862,'#bob# move 77 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',79,'moved','{"seat":2,"move":"E>H"}',1790000325862,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',80,'moved','{"seat":0,"move":"+Bh+Dp"}',1790000327057,'#ann# move 79 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',81,'moved','{"seat":1,"move":"A>D"}',1790000328006,'#bob# move 80 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',82,'moved','{"seat":2,"move":"Gd"}',1790000328006,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',83,'moved','{"seat":0,"move":"H>K"}',1790000331927,'#ann# move 82 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',84,'moved','{"seat":1,"move":"+Jy+Ld"}',1790000335436,'#bob# move 83 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',85,'moved','{"seat":2,"move":"F>B"}',1790000335436,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',86,'moved','{"seat":0,"move":"Ap"}',1790000337210,'#ann# move 85 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',87,'moved','{"seat":1,"move":"+Fd+Ir"}',1790000339985,'#bob# move 86 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',88,'moved','{"seat":2,"move":"+By+Fa"}',1790000339985,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',89,'moved','{"seat":0,"move":"Ky"}',1790000340538,'#ann# move 88 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',90,'moved','{"seat":1,"move":"+Dh+Jf"}',1790000341838,'#bob# move 89 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',91,'moved','{"seat":2,"move":"M>I"}',1790000341838,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',92,'moved','{"seat":0,"move":"Gy"}',1790000345270,'#ann# move 91 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',93,'moved','{"seat":1,"move":"+Ay+Ma"}',1790000346548,'#bob# move 92 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',94,'moved','{"seat":2,"move":"+Gd+Jd"}',1790000346548,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',95,'moved','{"seat":0,"move":"+Ad+Ed"}',1790000349285,'#ann# move 94 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',96,'moved','{"seat":1,"move":"La"}',1790000351278,'#bob# move 95 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',97,'moved','{"seat":2,"move":"Ka"}',1790000351278,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',98,'moved','{"seat":0,"move":"+Ar+Ap"}',1790000353614,'#ann# move 97 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',99,'moved','{"seat":1,"move":"+Bd+Mf"}',1790000356782,'#bob# move 98 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',100,'moved','{"seat":2,"move":"L>M"}',1790000356782,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',101,'moved','{"seat":0,"move":"D>K"}',1790000359351,'#ann# move 100 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',102,'moved','{"seat":1,"move":"+Ip+Lp"}',1790000361765,'#bob# move 101 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',103,'moved','{"seat":2,"move":"B>A"}',1790000361765,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',104,'moved','{"seat":0,"move":"E>F"}',1790000365758,'#ann# move 103 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',105,'moved','{"seat":1,"move":"Gf"}',1790000369186,'#bob# move 104 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',106,'moved','{"seat":2,"move":"J>I"}',1790000369186,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',107,'moved','{"seat":0,"move":"Kd"}',1790000370321,'#ann# move 106 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',108,'moved','{"seat":1,"move":"+Ah+Ld"}',1790000373648,'#bob# move 107 1');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',109,'moved','{"seat":2,"move":"+Kr+Lh"}',1790000373648,NULL);
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',110,'moved','{"seat":0,"move":"G>A"}',1790000376395,'#ann# move 109 0');
INSERT INTO "events" VALUES('BEabKuBH88dnyVwy',111,'again','{"table":"d51be0831e23edfa"}',1790000377095,'#bob# again 110');
INSERT INTO "events" VALUES('H1zzeOnXmVx52Zo4',1,'opened','{"game":"shangri-la","rules":1,"start":{"position":"rby ......./......./......./......./......./......./......./......./......./......./......./......./....... BC,CF,CJ 0 0","options":{"tie":"destination","end":"eleven-stones","recruit":"two-if-possible","setup":"free"}},"seats":[{"person":"#ann#","name":"Ann"},{},{}],"public":false,"clock":null,"stand_in":"random","salt":"3d1684db4c7bf15ddf06b86109a666d2","seed":2463341163836422793}',1790000533790,NULL);
INSERT INTO "events" VALUES('H1zzeOnXmVx52Zo4',2,'left','{"seat":0}',1790000534490,'#ann# leave 1');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',1,'opened','{"game":"hashi","rules":1,"start":{"players":2,"board":{"name":"A","islands":[{"id":"a","x":0,"y":0,"flag":"red"},{"id":"b","x":3,"y":0,"flag":"blue"},{"id":"c","x":5,"y":0,"flag":null},{"id":"d","x":8,"y":0,"flag":"red"},{"id":"e","x":1,"y":2,"flag":null},{"id":"f","x":5,"y":2,"flag":null},{"id":"g","x":3,"y":3,"flag":null},{"id":"h","x":6,"y":3,"flag":null},{"id":"i","x":8,"y":3,"flag":"blue"},{"id":"j","x":0,"y":5,"flag":null},{"id":"k","x":6,"y":5,"flag":null},{"id":"l","x":3,"y":6,"flag":"red"},{"id":"m","x":5,"y":6,"flag":null},{"id":"n","x":8,"y":6,"flag":null},{"id":"o","x":1,"y":8,"flag":"blue"},{"id":"p","x":3,"y":8,"flag":null},{"id":"q","x":5,"y":8,"flag":null},{"id":"r","x":8,"y":8,"flag":"red"}],"lines":[["a","b"],["a","j"],["b","c"],["b","g"],["c","d"],["c","f"],["d","i"],["e","f"],["e","o"],["f","m"],["g","h"],["g","l"],["h","i"],["h","k"],["i","n"],["j","k"],["l","m"],["l","p"],["m","n"],["m","q"],["n","r"],["o","p"],["p","q"],["q","r"]]},"deck":[[4,3],[4,2],[5,2],[3,1],[3,2],[6,1],[2,1],[2,2],[1,3],[2,3],[1,1],[3,3],[5,1],[6,3],[6,2],[5,3],[1,2],[4,1]]},"seats":[{"person":"#ann#","name":"Ann"},{}],"public":false,"clock":{"kind":"bank","seconds":600,"increment":5},"stand_in":"random","salt":"7791e8cf4940ba6a3fd083913a824f32","seed":1086391028505911971}',1790000038207,NULL);
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',2,'taken','{"seat":1,"person":"#bob#","name":"Bob"}',1790000038207,'#bob# sit 1');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',3,'moved','{"seat":0,"move":"k=3"}',1790000040267,'#ann# move 2 0');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',4,'moved','{"seat":1,"move":"q=4"}',1790000041676,'#bob# move 3 1');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',5,'moved','{"seat":0,"move":"f:pq,pq,qr"}',1790000043766,'#ann# move 4 0');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',6,'moved','{"seat":1,"move":"n:hk,in,mn"}',1790000047351,'#bob# move 5 1');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',7,'moved','{"seat":0,"move":"h:cf,ef"}',1790000048170,'#ann# move 6 0');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',8,'said','{"seat":0,"text":"Sch\u00f6ne Br\u00fccke, \u6a4b!"}',1790000048870,'#ann# say 7');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',9,'said','{"seat":1,"phrase":"thanks"}',1790000049570,'#bob# say 8');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',10,'moved','{"seat":1,"move":"j:in,jk"}',1790000051202,'#bob# move 9 1');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',11,'moved','{"seat":0,"move":"r:cf,gh"}',1790000051202,'#ann# move 10 0');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',12,'asked','{"seat":0,"person":"#ann#"}',1790000051902,'#ann# undo 11');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',13,'agreed','{"person":"#bob#"}',1790000052602,'#bob# agree 12');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',14,'moved','{"seat":0,"move":"p:gh,mq"}',1790000052602,'#ann# move 13 0');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',15,'asked','{"seat":0,"person":"#ann#"}',1790000053302,'#ann# undo 14');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',16,'declined','{"person":"#bob#"}',1790000054002,'#bob# decline 15');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',17,'resumed','{"away":540488}',1790000594490,NULL);
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',18,'moved','{"seat":1,"move":"h:jk,nr"}',1790000598028,'#bob# move 17 1');
INSERT INTO "events" VALUES('KfHGpMbDG2OVdxdn',19,'moved','{"seat":0,"move":"n:gh"}',1790000601970,'#ann# move 18 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',1,'opened','{"game":"shangri-la","rules":1,"start":{"position":"rbyv ......./......./......./......./......./......./......./......./......./......./......./......./....... - 0 0","options":{"tie":"destination","end":"eleven-stones","recruit":"two-if-possible","setup":"free"}},"seats":[{"person":"#ann#","name":"Ann"},{"bot":"greedy"},{"person":"#ann#","name":"Ann"},{"bot":"random"}],"public":false,"clock":null,"stand_in":"random","salt":"9c816a1c6d522f89e1fa18808b008b3a","seed":1693780853845070954}',1790000498788,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',2,'moved','{"seat":0,"move":"Ey"}',1790000500760,'#ann# move 1 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',3,'moved','{"seat":1,"move":"If"}',1790000500760,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',4,'moved','{"seat":2,"move":"La"}',1790000502239,'#ann# move 3 2');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',5,'moved','{"seat":3,"move":"Ad"}',1790000502239,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',6,'moved','{"seat":0,"move":"Hf"}',1790000504793,'#ann# move 5 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',7,'moved','{"seat":1,"move":"Jh"}',1790000504793,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',8,'moved','{"seat":2,"move":"Gy"}',1790000506927,'#ann# move 7 2');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',9,'moved','{"seat":3,"move":"Kp"}',1790000506927,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',10,'moved','{"seat":0,"move":"Ba"}',1790000507527,'#ann# move 9 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',11,'moved','{"seat":1,"move":"Fy"}',1790000507527,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',12,'moved','{"seat":2,"move":"Jf"}',1790000509625,'#ann# move 11 2');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',13,'moved','{"seat":3,"move":"Ca"}',1790000509625,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',14,'moved','{"seat":0,"move":"Cp"}',1790000512094,'#ann# move 13 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',15,'moved','{"seat":1,"move":"Kr"}',1790000512094,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',16,'moved','{"seat":2,"move":"Fp"}',1790000514958,'#ann# move 15 2');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',17,'moved','{"seat":3,"move":"Fh"}',1790000514958,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',18,'moved','{"seat":0,"move":"Ld"}',1790000516519,'#ann# move 17 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',19,'moved','{"seat":1,"move":"Lp"}',1790000516519,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',20,'moved','{"seat":2,"move":"Ar"}',1790000520422,'#ann# move 19 2');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',21,'moved','{"seat":3,"move":"Bf"}',1790000520422,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',22,'moved','{"seat":0,"move":"Ir"}',1790000521128,'#ann# move 21 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',23,'moved','{"seat":1,"move":"Ma"}',1790000521128,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',24,'moved','{"seat":2,"move":"Gd"}',1790000523803,'#ann# move 23 2');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',25,'moved','{"seat":3,"move":"Gr"}',1790000523803,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',26,'moved','{"seat":0,"move":"Dh"}',1790000524952,'#ann# move 25 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',27,'moved','{"seat":1,"move":"Ed"}',1790000524952,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',28,'moved','{"seat":2,"move":"Kh"}',1790000528643,'#ann# move 27 2');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',29,'moved','{"seat":3,"move":"Hy"}',1790000528643,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',30,'moved','{"seat":0,"move":"Ef"}',1790000530402,'#ann# move 29 0');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',31,'moved','{"seat":1,"move":"+Fy+If"}',1790000530402,NULL);
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',32,'moved','{"seat":2,"move":"+Fp+Kh"}',1790000531690,'#ann# move 31 2');
INSERT INTO "events" VALUES('N2Mg4IVO03RFYVFq',33,'asked','{"seat":0,"person":"#ann#"}',1790000532390,'#ann# undo 32');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',1,'opened','{"game":"hashi","rules":1,"start":{"players":1,"board":{"name":"B","islands":[{"id":"a","x":0,"y":0,"flag":"red"},{"id":"b","x":3,"y":0,"flag":"blue"},{"id":"c","x":2,"y":1,"flag":null},{"id":"d","x":4,"y":1,"flag":null},{"id":"e","x":6,"y":1,"flag":"red"},{"id":"f","x":8,"y":1,"flag":null},{"id":"g","x":2,"y":3,"flag":null},{"id":"h","x":4,"y":3,"flag":null},{"id":"i","x":7,"y":3,"flag":"blue"},{"id":"j","x":0,"y":4,"flag":null},{"id":"k","x":8,"y":4,"flag":null},{"id":"l","x":2,"y":6,"flag":"red"},{"id":"m","x":4,"y":6,"flag":null},{"id":"n","x":7,"y":6,"flag":null},{"id":"o","x":0,"y":7,"flag":"blue"},{"id":"p","x":6,"y":7,"flag":null},{"id":"q","x":3,"y":8,"flag":null},{"id":"r","x":7,"y":8,"flag":"red"}],"lines":[["a","b"],["a","j"],["b","q"],["c","d"],["c","g"],["d","e"],["d","h"],["e","f"],["e","p"],["f","k"],["g","h"],["g","l"],["h","i"],["h","m"],["i","n"],["j","k"],["j","o"],["l","m"],["m","n"],["n","r"],["o","p"],["q","r"]]},"deck":[[6,3],[6,2],[2,3],[3,1],[5,1],[2,2],[1,2],[2,1],[4,3],[3,3],[1,1],[4,1],[5,2],[5,3],[3,2],[4,2],[1,3],[6,1]]},"seats":[{"person":"#ann#","name":"Ann"}],"public":false,"clock":null,"stand_in":"random","salt":"1033d1f0dce97e7e3bd2ff653dcf2637","seed":3874782805541774451}',1790000000000,NULL);
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',2,'moved','{"seat":0,"move":"q=4"}',1790000001601,'#ann# move 1 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',3,'moved','{"seat":0,"move":"-:bq,bq,qr"}',1790000003664,'#ann# move 2 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',4,'moved','{"seat":0,"move":"n:mn,qr"}',1790000005286,'#ann# move 3 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',5,'moved','{"seat":0,"move":"-:mn,nr,nr"}',1790000008072,'#ann# move 4 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',6,'moved','{"seat":0,"move":"g:cg"}',1790000010374,'#ann# move 5 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',7,'moved','{"seat":0,"move":"-:cg"}',1790000011735,'#ann# move 6 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',8,'moved','{"seat":0,"move":"h:hi,hm"}',1790000014338,'#ann# move 7 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',9,'moved','{"seat":0,"move":"p:-"}',1790000018106,'#ann# move 8 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',10,'moved','{"seat":0,"move":"d:-"}',1790000018854,'#ann# move 9 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',11,'moved','{"seat":0,"move":"b:de,de,in"}',1790000021171,'#ann# move 10 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',12,'moved','{"seat":0,"move":"j:aj,jo,jo"}',1790000022224,'#ann# move 11 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',13,'moved','{"seat":0,"move":"-:ab"}',1790000025578,'#ann# move 12 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',14,'moved','{"seat":0,"move":"r:in"}',1790000027718,'#ann# move 13 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',15,'moved','{"seat":0,"move":"k:fk,gl"}',1790000030170,'#ann# move 14 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',16,'moved','{"seat":0,"move":"a:-"}',1790000033294,'#ann# move 15 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',17,'moved','{"seat":0,"move":"l:ab,fk"}',1790000035253,'#ann# move 16 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',18,'moved','{"seat":0,"move":"e:-"}',1790000036219,'#ann# move 17 0');
INSERT INTO "events" VALUES('NWdGXKs8RYrRCO5z',19,'moved','{"seat":0,"move":"-:-"}',1790000038207,'#ann# move 18 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',1,'opened','{"game":"hashi","rules":1,"start":{"players":3,"board":{"name":"A","islands":[{"id":"a","x":0,"y":0,"flag":"red"},{"id":"b","x":3,"y":0,"flag":"blue"},{"id":"c","x":5,"y":0,"flag":null},{"id":"d","x":8,"y":0,"flag":"red"},{"id":"e","x":1,"y":2,"flag":null},{"id":"f","x":5,"y":2,"flag":null},{"id":"g","x":3,"y":3,"flag":null},{"id":"h","x":6,"y":3,"flag":null},{"id":"i","x":8,"y":3,"flag":"blue"},{"id":"j","x":0,"y":5,"flag":null},{"id":"k","x":6,"y":5,"flag":null},{"id":"l","x":3,"y":6,"flag":"red"},{"id":"m","x":5,"y":6,"flag":null},{"id":"n","x":8,"y":6,"flag":null},{"id":"o","x":1,"y":8,"flag":"blue"},{"id":"p","x":3,"y":8,"flag":null},{"id":"q","x":5,"y":8,"flag":null},{"id":"r","x":8,"y":8,"flag":"red"}],"lines":[["a","b"],["a","j"],["b","c"],["b","g"],["c","d"],["c","f"],["d","i"],["e","f"],["e","o"],["f","m"],["g","h"],["g","l"],["h","i"],["h","k"],["i","n"],["j","k"],["l","m"],["l","p"],["m","n"],["m","q"],["n","r"],["o","p"],["p","q"],["q","r"]]},"deck":[[3,3],[2,1],[1,3],[2,3],[3,2],[4,3],[1,2],[5,3],[6,2],[6,3],[3,1],[1,1],[5,2],[4,1],[6,1],[2,2],[4,2],[5,1]]},"seats":[{"person":"#ann#","name":"Ann"},{},{"bot":"random"}],"public":true,"clock":{"kind":"bank","seconds":60,"increment":2},"stand_in":"random","salt":"e5a002a1f76d03416db1b75c19bba82d","seed":3028822012375735760}',1790000054002,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',2,'taken','{"seat":1,"person":"#bob#","name":"Bob"}',1790000054702,'#bob# take 1');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',3,'moved','{"seat":1,"move":"j=4"}',1790000056057,'#bob# move 2 1');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',4,'moved','{"seat":2,"move":"e=3"}',1790000056057,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',5,'moved','{"seat":0,"move":"m=3"}',1790000058507,'#ann# move 4 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',6,'moved','{"seat":0,"move":"n:ef,in,nr"}',1790000060910,'#ann# move 5 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',7,'moved','{"seat":2,"move":"c:aj,cd,jk"}',1790000060910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',8,'replaced','{"seat":1,"bot":"random","why":"time"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',9,'moved','{"seat":1,"move":"c:cd,cd,mn"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',10,'moved','{"seat":1,"move":"e:ef"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',11,'moved','{"seat":2,"move":"p:bc"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',12,'moved','{"seat":0,"move":"f:eo"}',1790000180910,'#ann# move 11 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',13,'moved','{"seat":1,"move":"q:cf,eo,pq"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',14,'moved','{"seat":2,"move":"-:aj,bc,lp"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',15,'moved','{"seat":0,"move":"r:cf,eo,in"}',1790000180910,'#ann# move 14 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',16,'moved','{"seat":1,"move":"g:gh,lm,lm"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',17,'moved','{"seat":2,"move":"e:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',18,'moved','{"seat":0,"move":"p:-"}',1790000180910,'#ann# move 17 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',19,'moved','{"seat":1,"move":"l:gh,lp"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',20,'moved','{"seat":2,"move":"b:jk,pq"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',21,'moved','{"seat":0,"move":"i:pq,pq"}',1790000180910,'#ann# move 20 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',22,'moved','{"seat":1,"move":"-:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',23,'moved','{"seat":2,"move":"d:di,ef,ef"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',24,'moved','{"seat":0,"move":"k:-"}',1790000180910,'#ann# move 23 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',25,'moved','{"seat":1,"move":"n:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',26,'moved','{"seat":2,"move":"i:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',27,'moved','{"seat":0,"move":"c:-"}',1790000180910,'#ann# move 26 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',28,'moved','{"seat":1,"move":"k:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',29,'moved','{"seat":2,"move":"q:ab,qr,qr"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',30,'moved','{"seat":0,"move":"m:di,hk,hk"}',1790000180910,'#ann# move 29 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',31,'moved','{"seat":1,"move":"h:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',32,'moved','{"seat":2,"move":"f:mq,mq"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',33,'moved','{"seat":0,"move":"d:-"}',1790000180910,'#ann# move 32 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',34,'moved','{"seat":1,"move":"o:hi,hk,hk"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',35,'moved','{"seat":2,"move":"-:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',36,'moved','{"seat":0,"move":"h:gh,gh,mq"}',1790000180910,'#ann# move 35 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',37,'moved','{"seat":1,"move":"-:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',38,'moved','{"seat":2,"move":"l:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',39,'moved','{"seat":0,"move":"-:lm"}',1790000180910,'#ann# move 38 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',40,'moved','{"seat":1,"move":"-:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',41,'moved','{"seat":2,"move":"-:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',42,'moved','{"seat":0,"move":"l:mq"}',1790000180910,'#ann# move 41 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',43,'moved','{"seat":1,"move":"j:aj,op"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',44,'moved','{"seat":2,"move":"k:hk,hk"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',45,'moved','{"seat":0,"move":"-:-"}',1790000180910,'#ann# move 44 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',46,'moved','{"seat":1,"move":"a:aj"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',47,'moved','{"seat":2,"move":"a:lm"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',48,'moved','{"seat":0,"move":"q:-"}',1790000180910,'#ann# move 47 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',49,'moved','{"seat":1,"move":"f:op"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',50,'moved','{"seat":2,"move":"h:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',51,'moved','{"seat":0,"move":"o:-"}',1790000180910,'#ann# move 50 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',52,'moved','{"seat":1,"move":"d:ab,hi"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',53,'moved','{"seat":2,"move":"r:gh,lm"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',54,'moved','{"seat":0,"move":"g:-"}',1790000180910,'#ann# move 53 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',55,'moved','{"seat":1,"move":"b:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',56,'moved','{"seat":2,"move":"g:-"}',1790000180910,NULL);
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',57,'moved','{"seat":0,"move":"-:-"}',1790000180910,'#ann# move 56 0');
INSERT INTO "events" VALUES('Zmt40ncs6qv54XAd',58,'again','{"table":"d175e93f23c433c2"}',1790000181610,'#ann# again 57');
INSERT INTO "events" VALUES('d175e93f23c433c2',1,'opened','{"game":"hashi","rules":1,"start":{"players":3,"board":{"name":"A","islands":[{"id":"a","x":0,"y":0,"flag":"red"},{"id":"b","x":3,"y":0,"flag":"blue"},{"id":"c","x":5,"y":0,"flag":null},{"id":"d","x":8,"y":0,"flag":"red"},{"id":"e","x":1,"y":2,"flag":null},{"id":"f","x":5,"y":2,"flag":null},{"id":"g","x":3,"y":3,"flag":null},{"id":"h","x":6,"y":3,"flag":null},{"id":"i","x":8,"y":3,"flag":"blue"},{"id":"j","x":0,"y":5,"flag":null},{"id":"k","x":6,"y":5,"flag":null},{"id":"l","x":3,"y":6,"flag":"red"},{"id":"m","x":5,"y":6,"flag":null},{"id":"n","x":8,"y":6,"flag":null},{"id":"o","x":1,"y":8,"flag":"blue"},{"id":"p","x":3,"y":8,"flag":null},{"id":"q","x":5,"y":8,"flag":null},{"id":"r","x":8,"y":8,"flag":"red"}],"lines":[["a","b"],["a","j"],["b","c"],["b","g"],["c","d"],["c","f"],["d","i"],["e","f"],["e","o"],["f","m"],["g","h"],["g","l"],["h","i"],["h","k"],["i","n"],["j","k"],["l","m"],["l","p"],["m","n"],["m","q"],["n","r"],["o","p"],["p","q"],["q","r"]]},"deck":[[3,3],[5,2],[1,1],[4,2],[6,3],[3,2],[6,2],[1,2],[5,3],[4,1],[2,1],[3,1],[2,2],[4,3],[1,3],[6,1],[5,1],[2,3]]},"seats":[{"bot":"random"},{"person":"#ann#","name":"Ann"},{"kept_for":"#bob#","name":"Bob"}],"public":true,"clock":{"kind":"bank","seconds":60,"increment":2},"stand_in":"random","salt":"e92770697e37a45a3cf8af1ca59dc5d2","seed":180727330757329471}',1790000181610,NULL);
INSERT INTO "events" VALUES('d51be0831e23edfa',1,'opened','{"game":"shangri-la","rules":1,"start":{"position":"rby ......./......./......./......./......./......./......./......./......./......./......./......./....... BC,CF,CJ 0 0","options":{"tie":"origin","end":"eleven-stones","recruit":"two-if-possible","setup":"free"}},"seats":[{"kept_for":"#cat#","name":"Cat"},{"kept_for":"#ann#","name":"Ann"},{"person":"#bob#","name":"Bob"}],"public":false,"clock":null,"stand_in":"random","salt":"281f1e66b029542de65b837a76f0944b","seed":1616951504723062700}',1790000377095,NULL);
INSERT INTO "events" VALUES('d51be0831e23edfa',2,'taken','{"seat":1,"person":"#ann#","name":"Ann"}',1790000377795,'#ann# again 1');
INSERT INTO "events" VALUES('d51be0831e23edfa',3,'taken','{"seat":0,"person":"#cat#","name":"Cat"}',1790000378495,'#cat# again 0');
INSERT INTO "events" VALUES('d51be0831e23edfa',4,'moved','{"seat":0,"move":"Bf"}',1790000382082,'#cat# move 3 0');
INSERT INTO "events" VALUES('d51be0831e23edfa',5,'moved','{"seat":1,"move":"Ba"}',1790000384009,'#ann# move 4 1');
INSERT INTO "events" VALUES('d51be0831e23edfa',6,'moved','{"seat":2,"move":"Jr"}',1790000384951,'#bob# move 5 2');
INSERT INTO "events" VALUES('d51be0831e23edfa',7,'moved','{"seat":0,"move":"Dd"}',1790000388751,'#cat# move 6 0');
INSERT INTO "events" VALUES('d51be0831e23edfa',8,'moved','{"seat":1,"move":"Ap"}',1790000390273,'#ann# move 7 1');
INSERT INTO "events" VALUES('d51be0831e23edfa',9,'moved','{"seat":2,"move":"Kh"}',1790000393585,'#bob# move 8 2');
INSERT INTO "events" VALUES('d51be0831e23edfa',10,'moved','{"seat":0,"move":"Ga"}',1790000396514,'#cat# move 9 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',1,'opened','{"game":"shangri-la","rules":1,"start":{"position":"rbyv ......./......./......./......./......./......./......./......./......./......./......./......./....... - 0 0","options":{"tie":"destination","end":"eleven-stones","recruit":"two-if-possible","setup":"free"}},"seats":[{"person":"#ann#","name":"Ann"},{},{},{}],"public":false,"clock":{"kind":"days","days":3},"stand_in":"random","salt":"eb0cf757759234107b190a644b642ffa","seed":3254109262127445434}',1790000396514,NULL);
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',2,'taken','{"seat":1,"person":"#bob#","name":"Bob"}',1790000396514,'#bob# sit 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',3,'taken','{"seat":2,"person":"#cat#","name":"Cat"}',1790000396514,'#cat# sit 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',4,'taken','{"seat":3,"person":"#dan#","name":"Dan"}',1790000396514,'#dan# sit 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',5,'moved','{"seat":0,"move":"Dr"}',1790000399591,'#ann# move 4 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',6,'moved','{"seat":1,"move":"Gf"}',1790000403190,'#bob# move 5 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',7,'moved','{"seat":2,"move":"Kd"}',1790000406351,'#cat# move 6 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',8,'moved','{"seat":3,"move":"Eh"}',1790000410128,'#dan# move 7 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',9,'moved','{"seat":0,"move":"Hh"}',1790000410985,'#ann# move 8 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',10,'moved','{"seat":1,"move":"Id"}',1790000414748,'#bob# move 9 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',11,'moved','{"seat":2,"move":"Cp"}',1790000416469,'#cat# move 10 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',12,'moved','{"seat":3,"move":"Da"}',1790000419427,'#dan# move 11 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',13,'moved','{"seat":0,"move":"Cf"}',1790000419978,'#ann# move 12 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',14,'moved','{"seat":1,"move":"Gy"}',1790000420982,'#bob# move 13 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',15,'moved','{"seat":2,"move":"Fa"}',1790000424476,'#cat# move 14 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',16,'moved','{"seat":3,"move":"Er"}',1790000428077,'#dan# move 15 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',17,'moved','{"seat":0,"move":"Ha"}',1790000431010,'#ann# move 16 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',18,'moved','{"seat":1,"move":"Dp"}',1790000432913,'#bob# move 17 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',19,'moved','{"seat":2,"move":"Fh"}',1790000433676,'#cat# move 18 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',20,'moved','{"seat":3,"move":"Hf"}',1790000435754,'#dan# move 19 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',21,'moved','{"seat":0,"move":"Iy"}',1790000439688,'#ann# move 20 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',22,'moved','{"seat":1,"move":"Cr"}',1790000443239,'#bob# move 21 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',23,'moved','{"seat":2,"move":"Jy"}',1790000445145,'#cat# move 22 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',24,'moved','{"seat":3,"move":"Ly"}',1790000446133,'#dan# move 23 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',25,'moved','{"seat":0,"move":"Jd"}',1790000447340,'#ann# move 24 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',26,'moved','{"seat":1,"move":"Ka"}',1790000450280,'#bob# move 25 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',27,'moved','{"seat":2,"move":"Kf"}',1790000452329,'#cat# move 26 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',28,'moved','{"seat":3,"move":"Fp"}',1790000454362,'#dan# move 27 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',29,'moved','{"seat":0,"move":"Mp"}',1790000456920,'#ann# move 28 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',30,'moved','{"seat":1,"move":"Lh"}',1790000458128,'#bob# move 29 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',31,'moved','{"seat":2,"move":"Gr"}',1790000459467,'#cat# move 30 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',32,'moved','{"seat":3,"move":"Ld"}',1790000462490,'#dan# move 31 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',33,'moved','{"seat":0,"move":"Ca"}',1790000464205,'#ann# move 32 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',34,'moved','{"seat":1,"move":"La"}',1790000467398,'#bob# move 33 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',35,'moved','{"seat":2,"move":"Jf"}',1790000468073,'#cat# move 34 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',36,'moved','{"seat":3,"move":"Hd"}',1790000471225,'#dan# move 35 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',37,'moved','{"seat":0,"move":"Ir"}',1790000475144,'#ann# move 36 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',38,'moved','{"seat":1,"move":"+Dp+Ka"}',1790000476668,'#bob# move 37 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',39,'moved','{"seat":2,"move":"Kh"}',1790000477539,'#cat# move 38 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',40,'moved','{"seat":3,"move":"Dd"}',1790000478741,'#dan# move 39 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',41,'moved','{"seat":0,"move":"+Ca+Ir"}',1790000480398,'#ann# move 40 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',42,'moved','{"seat":1,"move":"+Id+La"}',1790000481666,'#bob# move 41 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',43,'moved','{"seat":2,"move":"+Cp+Kh"}',1790000484779,'#cat# move 42 2');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',44,'moved','{"seat":3,"move":"+Dd+Hd"}',1790000487694,'#dan# move 43 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',45,'asked','{"seat":3,"person":"#dan#"}',1790000488394,'#dan# undo 44');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',46,'agreed','{"person":"#ann#"}',1790000489094,'#ann# agree 45');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',47,'agreed','{"person":"#bob#"}',1790000489794,'#bob# agree 46');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',48,'agreed','{"person":"#cat#"}',1790000490494,'#cat# agree 47');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',49,'moved','{"seat":3,"move":"+Eh+Ly"}',1790000494039,'#dan# move 48 3');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',50,'moved','{"seat":0,"move":"Hp"}',1790000495081,'#ann# move 49 0');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',51,'moved','{"seat":1,"move":"K>G"}',1790000497388,'#bob# move 50 1');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',52,'asked','{"seat":1,"person":"#bob#"}',1790000498088,'#bob# undo 51');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',53,'agreed','{"person":"#cat#"}',1790000498788,'#cat# agree 52');
INSERT INTO "events" VALUES('jDHvQF0doR49JEpb',54,'resumed','{"away":95702}',1790000594490,NULL);
INSERT INTO "events" VALUES('ujrBmST0YUiZW0x2',1,'opened','{"game":"hashi","rules":1,"start":{"players":3,"board":{"name":"A","islands":[{"id":"a","x":0,"y":0,"flag":"red"},{"id":"b","x":3,"y":0,"flag":"blue"},{"id":"c","x":5,"y":0,"flag":null},{"id":"d","x":8,"y":0,"flag":"red"},{"id":"e","x":1,"y":2,"flag":null},{"id":"f","x":5,"y":2,"flag":null},{"id":"g","x":3,"y":3,"flag":null},{"id":"h","x":6,"y":3,"flag":null},{"id":"i","x":8,"y":3,"flag":"blue"},{"id":"j","x":0,"y":5,"flag":null},{"id":"k","x":6,"y":5,"flag":null},{"id":"l","x":3,"y":6,"flag":"red"},{"id":"m","x":5,"y":6,"flag":null},{"id":"n","x":8,"y":6,"flag":null},{"id":"o","x":1,"y":8,"flag":"blue"},{"id":"p","x":3,"y":8,"flag":null},{"id":"q","x":5,"y":8,"flag":null},{"id":"r","x":8,"y":8,"flag":"red"}],"lines":[["a","b"],["a","j"],["b","c"],["b","g"],["c","d"],["c","f"],["d","i"],["e","f"],["e","o"],["f","m"],["g","h"],["g","l"],["h","i"],["h","k"],["i","n"],["j","k"],["l","m"],["l","p"],["m","n"],["m","q"],["n","r"],["o","p"],["p","q"],["q","r"]]},"deck":[[2,3],[6,2],[1,2],[6,1],[4,1],[3,2],[5,1],[2,2],[5,3],[2,1],[6,3],[3,3],[5,2],[4,2],[4,3],[1,1],[3,1],[1,3]]},"seats":[{"person":"#ann#","name":"Ann"},{},{}],"public":true,"clock":null,"stand_in":"random","salt":"eadb2432e99904421e7581593fb804db","seed":348843715922925643}',1790000532390,NULL);
INSERT INTO "events" VALUES('ujrBmST0YUiZW0x2',2,'taken','{"seat":2,"person":"#bob#","name":"Bob"}',1790000533090,'#bob# take 1');
INSERT INTO "events" VALUES('ujrBmST0YUiZW0x2',3,'left','{"seat":2}',1790000533790,'#bob# leave 2');
INSERT INTO "events" VALUES('yQGek4LDj0ThjkOp',1,'opened','{"game":"hashi","rules":1,"start":{"players":2,"board":{"name":"A","islands":[{"id":"a","x":0,"y":0,"flag":"red"},{"id":"b","x":3,"y":0,"flag":"blue"},{"id":"c","x":5,"y":0,"flag":null},{"id":"d","x":8,"y":0,"flag":"red"},{"id":"e","x":1,"y":2,"flag":null},{"id":"f","x":5,"y":2,"flag":null},{"id":"g","x":3,"y":3,"flag":null},{"id":"h","x":6,"y":3,"flag":null},{"id":"i","x":8,"y":3,"flag":"blue"},{"id":"j","x":0,"y":5,"flag":null},{"id":"k","x":6,"y":5,"flag":null},{"id":"l","x":3,"y":6,"flag":"red"},{"id":"m","x":5,"y":6,"flag":null},{"id":"n","x":8,"y":6,"flag":null},{"id":"o","x":1,"y":8,"flag":"blue"},{"id":"p","x":3,"y":8,"flag":null},{"id":"q","x":5,"y":8,"flag":null},{"id":"r","x":8,"y":8,"flag":"red"}],"lines":[["a","b"],["a","j"],["b","c"],["b","g"],["c","d"],["c","f"],["d","i"],["e","f"],["e","o"],["f","m"],["g","h"],["g","l"],["h","i"],["h","k"],["i","n"],["j","k"],["l","m"],["l","p"],["m","n"],["m","q"],["n","r"],["o","p"],["p","q"],["q","r"]]},"deck":[[4,3],[2,3],[6,1],[4,2],[5,2],[6,2],[5,3],[3,2],[6,3],[2,1],[4,1],[3,1],[3,3],[1,2],[2,2],[1,1],[5,1],[1,3]]},"seats":[{"person":"#ann#","name":"Ann"},{}],"public":false,"clock":null,"stand_in":"random","salt":"158d2f57a47b0e10798a8e446374c0c3","seed":1875918442700634226}',1790000534490,NULL);
INSERT INTO "events" VALUES('yQGek4LDj0ThjkOp',2,'closed','{}',1791210201971,NULL);
CREATE TABLE links (
	digest TEXT NOT NULL, 
	person_id TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (digest)
);
CREATE TABLE members (
	table_id TEXT NOT NULL, 
	person_id TEXT NOT NULL, 
	PRIMARY KEY (table_id, person_id), 
	CONSTRAINT members_table FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "members" VALUES('BEabKuBH88dnyVwy','#ann#');
INSERT INTO "members" VALUES('KfHGpMbDG2OVdxdn','#ann#');
INSERT INTO "members" VALUES('N2Mg4IVO03RFYVFq','#ann#');
INSERT INTO "members" VALUES('NWdGXKs8RYrRCO5z','#ann#');
INSERT INTO "members" VALUES('Zmt40ncs6qv54XAd','#ann#');
INSERT INTO "members" VALUES('d175e93f23c433c2','#ann#');
INSERT INTO "members" VALUES('d51be0831e23edfa','#ann#');
INSERT INTO "members" VALUES('jDHvQF0doR49JEpb','#ann#');
INSERT INTO "members" VALUES('ujrBmST0YUiZW0x2','#ann#');
INSERT INTO "members" VALUES('yQGek4LDj0ThjkOp','#ann#');
INSERT INTO "members" VALUES('BEabKuBH88dnyVwy','#bob#');
INSERT INTO "members" VALUES('KfHGpMbDG2OVdxdn','#bob#');
INSERT INTO "members" VALUES('Zmt40ncs6qv54XAd','#bob#');
INSERT INTO "members" VALUES('d51be0831e23edfa','#bob#');
INSERT INTO "members" VALUES('jDHvQF0doR49JEpb','#bob#');
INSERT INTO "members" VALUES('BEabKuBH88dnyVwy','#cat#');
INSERT INTO "members" VALUES('d51be0831e23edfa','#cat#');
INSERT INTO "members" VALUES('jDHvQF0doR49JEpb','#cat#');
INSERT INTO "members" VALUES('jDHvQF0doR49JEpb','#dan#');
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('#ann#','Ann',0);
INSERT INTO "people" VALUES('#bob#','Bob',0);
INSERT INTO "people" VALUES('#cat#','Cat',0);
INSERT INTO "people" VALUES('#dan#','Dan',0);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	about TEXT NOT NULL, 
	changed BIGINT NOT NULL, 
	due BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('NWdGXKs8RYrRCO5z',19,'hashi','over',0,'{"seats":[{"name":"Ann","bot":null,"open":false}],"clock":null,"fingerprint":"f12c5137d174940f","waiting":[]}',1790000038207,NULL);
INSERT INTO "tables" VALUES('KfHGpMbDG2OVdxdn',19,'hashi','playing',0,'{"seats":[{"name":"Ann","bot":null,"open":false},{"name":"Bob","bot":null,"open":false}],"clock":{"kind":"bank","seconds":600,"increment":5},"fingerprint":"451312995ab6d956","waiting":["#bob#"]}',1790000601970,1790001198695);
INSERT INTO "tables" VALUES('Zmt40ncs6qv54XAd',58,'hashi','over',1,'{"seats":[{"name":"Ann","bot":null,"open":false},{"name":"Bob","bot":"random","open":false},{"name":"","bot":"random","open":false}],"clock":{"kind":"bank","seconds":60,"increment":2},"fingerprint":"881aabebfa29f488","waiting":[]}',1790000181610,NULL);
INSERT INTO "tables" VALUES('d175e93f23c433c2',1,'hashi','open',1,'{"seats":[{"name":"","bot":"random","open":false},{"name":"Ann","bot":null,"open":false},{"name":"Bob","bot":null,"open":true}],"clock":{"kind":"bank","seconds":60,"increment":2},"fingerprint":"1db0eb7a02fd17a1","waiting":[]}',1790000181610,1791209781610);
INSERT INTO "tables" VALUES('BEabKuBH88dnyVwy',111,'shangri-la','over',0,'{"seats":[{"name":"Ann","bot":null,"open":false},{"name":"Bob","bot":null,"open":false},{"name":"Cat","bot":"random","open":false}],"clock":null,"fingerprint":"7baadec9806b2433","waiting":[]}',1790000377095,NULL);
INSERT INTO "tables" VALUES('d51be0831e23edfa',10,'shangri-la','playing',0,'{"seats":[{"name":"Cat","bot":null,"open":false},{"name":"Ann","bot":null,"open":false},{"name":"Bob","bot":null,"open":false}],"clock":null,"fingerprint":"3d9013feb01940ca","waiting":["#ann#"]}',1790000396514,NULL);
INSERT INTO "tables" VALUES('jDHvQF0doR49JEpb',54,'shangri-la','playing',0,'{"seats":[{"name":"Ann","bot":null,"open":false},{"name":"Bob","bot":null,"open":false},{"name":"Cat","bot":null,"open":false},{"name":"Dan","bot":null,"open":false}],"clock":{"kind":"days","days":3},"fingerprint":"7245005fa259d556","waiting":["#cat#"]}',1790000594490,1790259793090);
INSERT INTO "tables" VALUES('N2Mg4IVO03RFYVFq',33,'shangri-la','playing',0,'{"seats":[{"name":"Ann","bot":null,"open":false},{"name":"","bot":"greedy","open":false},{"name":"Ann","bot":null,"open":false},{"name":"","bot":"random","open":false}],"clock":null,"fingerprint":"96e5b8e28cfd1e59","waiting":["#ann#"]}',1790000532390,NULL);
INSERT INTO "tables" VALUES('ujrBmST0YUiZW0x2',3,'hashi','open',1,'{"seats":[{"name":"Ann","bot":null,"open":false},{"name":"","bot":null,"open":true},{"name":"","bot":null,"open":true}],"clock":null,"fingerprint":"1db0eb7a02fd17a1","waiting":[]}',1790000533790,1791210133790);
INSERT INTO "tables" VALUES('H1zzeOnXmVx52Zo4',2,'shangri-la','over',0,'{"seats":[{"name":"","bot":null,"open":true},{"name":"","bot":null,"open":true},{"name":"","bot":null,"open":true}],"clock":null,"fingerprint":"772671005f6bede7","waiting":[]}',1790000534490,NULL);
INSERT INTO "tables" VALUES('yQGek4LDj0ThjkOp',2,'hashi','over',0,'{"seats":[{"name":"Ann","bot":null,"open":false},{"name":"","bot":null,"open":true}],"clock":null,"fingerprint":"4cff2559b4a73fcb","waiting":[]}',1791210201971,NULL);
CREATE INDEX tables_due ON tables (due);
CREATE INDEX tables_listed ON tables (status, public);
CREATE INDEX members_person ON members (person_id);
COMMIT;
