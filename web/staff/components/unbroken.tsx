import { Fragment } from 'react';

/** Keeps the words between two commas on one line, such as "1 – 5 PM", unless they are wider than the line. */
export function Unbroken({ children }: { children: string }) {
  const parts = children.split(', ');
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- equal parts differ only in their place
      <Fragment key={index}>
        <span className="unbroken">
          {part}
          {!isLast && ','}
        </span>
        {!isLast && ' '}
      </Fragment>
    );
  });
}
