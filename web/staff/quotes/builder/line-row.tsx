import { memo, useId } from 'react';
import { LineHead, type LineHeadProps } from './line-head.tsx';
import { LinePanel } from './line-panel.tsx';

interface LineRowProps extends Omit<LineHeadProps, 'nameId' | 'panel' | 'isOpen'> {
  isChosen: boolean;
  /** opens the panel to show the problem in it */
  isForcedOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
}

/** A line with its edit panel, which opens below it. */
export const LineRow = memo(function LineRow({ isChosen, isForcedOpen, isFirst, isLast, ...head }: LineRowProps) {
  const { line, faulty } = head;
  const panel = useId();
  const nameId = useId();
  const isOpen = isChosen || isForcedOpen;
  return (
    <li className="line" data-closed={!isOpen || undefined} data-faulty={(faulty && !isChosen) || undefined}>
      <LineHead {...head} nameId={nameId} panel={panel} isOpen={isOpen} />
      {isOpen && <LinePanel id={panel} lineId={line.id} nameId={nameId} isFirst={isFirst} isLast={isLast} />}
    </li>
  );
});
