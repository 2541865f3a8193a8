import { pageTexts } from '#domain/language/texts.ts';
import { photoPairs } from '#domain/quote/photo-pairs.ts';
import { type ApprovalQuote, formats, type ShownPhoto } from './formats.ts';
import { Picture } from './photo-groups.tsx';

export function WorkCard({ quote, isDue }: { quote: ApprovalQuote; isDue: boolean }) {
  if (!quote.work) return null;
  const texts = pageTexts(quote.language).work;
  const { date, money } = formats(quote);
  const pairs = photoPairs(quote.photos);
  const open = quote.payments?.open_cents ?? 0;
  return (
    <section className="card" id="work">
      <h2>{texts.heading}</h2>
      <p>{texts.doneOn(date(quote.work.done_at))}</p>
      {pairs.length > 0 && (
        <ul className="quote-pairs">
          {pairs.map(({ before, after }, place) => (
            <li key={after.id}>
              {before && <Side photo={before} label={texts.before} place={place + 1} />}
              <Side photo={after} label={texts.after} place={place + 1} />
            </li>
          ))}
        </ul>
      )}
      {isDue && open > 0 && (
        <p className="quote-wide-only no-print">
          <a className="button" href="#pay">
            {texts.pay(money(open))}
          </a>
        </p>
      )}
    </section>
  );
}

function Side({ photo, label, place }: { photo: ShownPhoto; label: string; place: number }) {
  const name = `${label} ${place}${photo.description && `: ${photo.description}`}`;
  return (
    <a href={photo.image_url} data-enlarge={name}>
      <Picture photo={photo} name={name} />
      <span className="small">{label}</span>
    </a>
  );
}
