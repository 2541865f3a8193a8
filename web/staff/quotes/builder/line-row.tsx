import { memo, useId } from 'react';
import { LineHead, type LineHeadProps } from './line-head.tsx';
import { LinePanel } from './line-panel.tsx';

interface LineRowProps extends Omit<LineHeadProps, 'nameId' | 'panel' | 'isOpen'> {
  isChosen: boolean;
  isForcedOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
}

export const LineRow = memo(function LineRow({ isChosen, isForcedOpen, isFirst, isLast, ...head }: LineRowProps) {
  const { line, faulty } = head;
  const panel = useId();
  const nameId = useId();
  const isOpen = isChosen || isForcedOpen;
  return (
    <li className="line" data-closed={!isOpen || undefined} data-faulty={(faulty && !isChosen) || undefined}>
      <LineHead {...head} nameId={nameId} panel={panel} isOpen={isOpen} />
      {isOpen && (
        <LinePanel
          id={panel}
          lineId={line.id}
          nameId={nameId}
          isFirst={isFirst}
          isLast={isLast}
          onToggle={head.onToggle}
        />
      )}
    </li>
  );
});
