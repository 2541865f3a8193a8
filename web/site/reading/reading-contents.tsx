import './reading.css';
import currentSectionUrl from './current-section.ts?worker&url';

interface ContentsProps {
  title: string;
  entries: readonly { id: string; text: string }[];
}

/** Lists the headings of a long page: folded on a phone, beside the text in a wide window. */
export function ReadingContents({ title, entries }: ContentsProps) {
  return (
    <nav className="reading-contents" aria-labelledby="contents" data-current-section>
      <details>
        <summary>
          <h2 id="contents">{title}</h2>
        </summary>
        <ol>
          {entries.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
      <script type="module" src={currentSectionUrl} fetchPriority="low" />
    </nav>
  );
}
