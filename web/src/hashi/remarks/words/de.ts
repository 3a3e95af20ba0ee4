import { listed, plural } from '../../../words/language.svelte';
import type { Messages, Told } from '../words';

const FOR = { red: 'die roten Flaggen', blue: 'die blauen Flaggen', six: 'sechs verbundene Inseln' };
const bridges = (number: number) => `${number} ${plural('de', number, 'Brücke', 'Brücken')}`;
const nearer = ({ missing, bonus }: Told) =>
  `Für ${FOR[bonus]} ${plural('de', missing, 'fehlt', 'fehlen')} dann ${missing} ${plural('de', missing, 'Insel', 'Inseln')}`;

export default {
  remarks: {
    finishes: ({ islands }) => `Er macht ${listed(islands)} fertig.`,
    bonus: ({ bonus, points }) => `Er bringt ${points} Punkte für ${FOR[bonus]}.`,
    nearer: (told) => `${nearer(told)}.`,
    'nearer-until': (told) => `${nearer(told)}; bis Runde ${told.round} bringt das mehr.`,
    'nearer-first': (told) => `${nearer(told)}; das hat noch niemand.`,
    waits: (told) => `Auf ${told.island} ${plural('de', told.bridges, 'wartet', 'warten')} ${bridges(told.bridges)} auf die ${told.number}.`,
    room: ({ island, missing, room }) => `${island} braucht noch ${bridges(missing)} und hat Platz für ${room}.`,
    opens: ({ island }) => `Eine Brücke erreicht ${island}: Die Flagge darf von nun an eine Zahl bekommen.`,
    'one-more': ({ islands }) =>
      islands.length === 1
        ? `${listed(islands)} braucht nur noch eine Brücke.`
        : `${listed(islands)} brauchen nur noch je eine Brücke.`,
    nothing: () => 'Nichts zu tun erhält dir allen Platz.',
    lines: ({ island, number, lines }) =>
      `Bei ${island} ${plural('de', lines, 'endet', 'treffen sich')} ${lines} ${plural('de', lines, 'Linie', 'Linien')}, für eine ${number}.`,
    hinders: ({ island, number, lines }) =>
      `Zu ${island} ${plural('de', lines, 'führt', 'führen')} ${lines} ${plural('de', lines, 'Linie', 'Linien')}; dort bekommt dein Nachbar eine ${number}.`,
  },
} satisfies Messages;
