import { Fragment } from 'react';
import { keyed } from '#web/ui/keyed.ts';

/** Keeps the words between two commas on one line, such as "1 – 5 PM", unless they are wider than the line. */
export function Unbroken({ children }: { children: string }) {
  const parts = children.split(', ');
  return keyed(parts, (part) => part).map(([key, part], index) => {
    const isLast = index === parts.length - 1;
    return (
      <Fragment key={key}>
        <span className="unbroken">
          {part}
          {!isLast && ','}
        </span>
        {!isLast && ' '}
      </Fragment>
    );
  });
}
