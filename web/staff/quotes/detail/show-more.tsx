interface ShowMoreProps {
  /** the list that it folds */
  listId: string;
  showsAll: boolean;
  /** number of folded rows */
  more: number;
  /** "events" */
  what: string;
  onToggle: () => void;
}

/** Unfolds the rest of a list, and folds it again. */
export function ShowMore({ listId, showsAll, more, what, onToggle }: ShowMoreProps) {
  return (
    <button type="button" className="text-button" aria-expanded={showsAll} aria-controls={listId} onClick={onToggle}>
      {showsAll ? `Show fewer ${what}` : `Show ${more} more`}
    </button>
  );
}
