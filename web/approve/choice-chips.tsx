interface ChoiceChipsProps {
  name: string;
  /** the words on each chip, and the value that it sends */
  choices: readonly (readonly string[])[];
}

/** Short answers to choose one of. A chosen chip is tinted and outlined: only actions are filled. */
export function ChoiceChips({ name, choices }: ChoiceChipsProps) {
  return (
    <div className="quote-chips">
      {choices.map(([label, value = label]) => (
        <label key={label}>
          <input type="radio" name={name} value={value} />
          {label}
        </label>
      ))}
    </div>
  );
}
