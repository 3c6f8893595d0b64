import type { ReactNode } from 'react';

const PATHS = {
  alert: 'M12 7.5v6M12 17v.01M12 2.8 22 20.2H2Z',
  'arrow-left': 'M20 12H4m7-7-7 7 7 7',
  cart: 'M2.5 4h2.8l2.4 11.2h10.6l2.2-8.2H6.2M9 20v.01M17 20v.01',
  check: 'm4.5 12.5 5 5 10-11',
  'chevron-down': 'm5 9 7 7 7-7',
  'chevron-right': 'm9 5 7 7-7 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3.2 2',
  close: 'm5 5 14 14M19 5 5 19',
  info: 'M12 11v6M12 7.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  mail: 'M3 5.5h18v13H3Zm0 1 9 7 9-7',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  post: 'M3 7.5 12 3l9 4.5v9L12 21l-9-4.5Zm0 0 9 4.5m0 0 9-4.5M12 12v9M7.5 5.3l9 4.5',
  trash: 'M4 6.5h16M9.5 6V3.5h5V6M6 6.5 7 20.5h10l1-14M10 10.5v6M14 10.5v6',
} as const;
type IconName = keyof typeof PATHS;

/** Hidden from screen readers, so it needs a text next to it. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }): ReactNode {
  return <Drawing path={PATHS[name]} className={className} />;
}

/** An icon whose path the caller provides, because few pages show it. */
export function Drawing({ path, className }: { path: string; className?: string | undefined }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
