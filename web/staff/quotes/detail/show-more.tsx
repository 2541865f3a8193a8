interface ShowMoreProps {
  /** id of the list */
  listId: string;
  showsAll: boolean;
  /** number of collapsed rows */
  more: number;
  /** "events" */
  what: string;
  onToggle: () => void;
}

/** Expands a list, and collapses it again. */
export function ShowMore({ listId, showsAll, more, what, onToggle }: ShowMoreProps) {
  return (
    <button type="button" className="text-button" aria-expanded={showsAll} aria-controls={listId} onClick={onToggle}>
      {showsAll ? `Show fewer ${what}` : `Show ${more} more`}
    </button>
  );
}
