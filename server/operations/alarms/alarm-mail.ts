import type { AlarmContent, ToldAlarm } from './alarm-repository.ts';

/** Maximum number of listed alarms per section. Further ones are only counted. */
const WRITTEN_MAX = 50;

/** Plain text in English, for engineers. */
export function alarmMail(content: AlarmContent, shop: string): { subject: string; text: string } {
  const { begun, ended } = content;
  return {
    subject: alarmHeadline(content, shop),
    text: [
      ...section('Begun', begun),
      ...section('Ended', ended),
      `Shop: ${shop}`,
      `At: ${content.at}`,
      'What each alarm means and what to do: docs/monitoring.md',
      '',
    ].join('\n'),
  };
}

/** A one-line summary: `[ALARM] shop.example: supplier-away supplier; 2 ended`. */
export function alarmHeadline({ begun, ended }: AlarmContent, shop: string): string {
  const [first] = begun.length > 0 ? begun : ended;
  const rest = Math.max(begun.length, begun.length === 0 ? ended.length : 0) - 1;
  const also = begun.length > 0 && ended.length > 0 ? `; ${ended.length} ended` : '';
  const what = `${first?.kind} ${first?.subject}${rest > 0 ? ` and ${rest} more` : ''}`;
  return `[${begun.length > 0 ? 'ALARM' : 'ENDED'}] ${new URL(shop).host}: ${what}${also}`;
}

function section(title: string, alarms: readonly ToldAlarm[]): string[] {
  if (alarms.length === 0) return [];
  const more = alarms.length - WRITTEN_MAX;
  return [
    `${title}:`,
    ...alarms
      .slice(0, WRITTEN_MAX)
      .flatMap(({ kind, subject, detail, since, until }) => [
        `- ${kind}: ${subject}`,
        `  ${detail}`,
        `  since ${since}${until === undefined ? '' : `, until ${until}`}`,
      ]),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ];
}
