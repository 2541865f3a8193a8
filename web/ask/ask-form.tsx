import type { ReactNode } from 'react';
import { PHOTO_TYPES } from '#contract/photos.ts';
import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { askTexts } from '#domain/language/texts.ts';
import { ASKED_NOTE_MAX, ASKED_SIZES, type AskedSize, SITE_FACTS } from '#domain/quote/quote-request.ts';
import { LineTile } from '#web/approve/line-tile.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { AskLanguage, type AskPageView, rangeText, spanText } from './ask-page.tsx';
import { type AskField, type AskProblems, type AskValues, sizeField } from './ask-values.ts';

interface AskFormProps {
  page: AskPageView;
  price: AskPageView['price'];
  values: AskValues;
  problems: AskProblems;
  form_token: string;
  search: string;
}

type Shown = Pick<AskFormProps, 'page' | 'values' | 'problems'>;

/** One form that works without scripts, in the order of what is quickest to answer. */
export function AskForm(props: AskFormProps) {
  const { page, price, values, problems, form_token, search } = props;
  const { language } = page;
  const texts = askTexts(language);
  return (
    <form method="post" encType="multipart/form-data" className="quote-block ask-form" data-ask-form>
      <input type="hidden" name="form_token" value={form_token} />
      <input type="hidden" name="language" value={language} />
      <div>
        <div className="ask-top">
          <h1>{texts.heading}</h1>
          <AskLanguage language={language} search={search} />
        </div>
        <p className="muted">{texts.lead}</p>
      </div>
      <Problems problems={problems} heading={texts.problems.heading} />
      <section>
        <h2 id="what">{texts.what}</h2>
        <Surfaces page={page} values={values} problems={problems} />
        {page.shows_range && (
          // Sends no photos, because this only shows the price. With scripts, the price is always shown.
          <button
            type="submit"
            name="intent"
            value="price"
            formNoValidate
            formEncType="application/x-www-form-urlencoded"
            formAction="#price"
            className="button ask-price"
            data-without-script
          >
            {texts.showLikely}
          </button>
        )}
      </section>
      <section>
        <h2>
          {texts.photos} <span className="muted">{texts.optional}</span>
        </h2>
        <p className="muted">{texts.photosHint}</p>
        <PhotoField label={texts.addPhotos} chosen={texts} />
      </section>
      <section>
        <h2>{texts.place}</h2>
        <Place page={page} values={values} problems={problems} />
      </section>
      <section>
        <h2>{texts.who}</h2>
        <Who page={page} values={values} problems={problems} />
      </section>
      <Trap label={texts.trap} />
      <div className="ask-bar">
        {page.shows_range && (
          <p data-priced>
            {price && (
              <>
                <span className="muted small">{texts.likely}</span> <strong>{rangeText(price.likely, page)}</strong>
              </>
            )}
          </p>
        )}
        <button type="submit" className="button button-primary quote-big" data-busy-label={texts.sending}>
          {texts.send}
        </button>
      </div>
      <p className="muted small">{texts.privacy(page.organization.name)}</p>
    </form>
  );
}

function Problems({ problems: { notice, fields }, heading }: { problems: AskProblems; heading: string }) {
  const found = Object.entries(fields);
  if (notice === null && found.length === 0) return null;
  return (
    <div className="quote-notice quote-notice-problem" role="alert">
      <p>{notice ?? heading}</p>
      {found.length > 0 && (
        <ul>
          {found.map(([field, problem]) => (
            <li key={field}>
              <a href={`#${field === 'wishes' ? 'what' : field}`}>{problem}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** More surfaces than these stand behind a summary, so that the form stays short. */
const SURFACES_SHOWN = 4;

function Surfaces({ page, values, problems }: Shown) {
  const { surfaces, language } = page;
  const few = surfaces.length <= SURFACES_SHOWN + 1;
  const [shown, others] = few ? [surfaces, []] : [surfaces.slice(0, SURFACES_SHOWN), surfaces.slice(SURFACES_SHOWN)];
  const isChosen = ({ surface }: Surface) => values.wishes.some((wish) => wish.surface === surface);
  const list = (some: readonly Surface[]) =>
    some.map((each) => <SurfaceChoice key={each.surface} surface={each} page={page} values={values} />);
  const names = others
    .slice(0, 2)
    .map(({ name }) => name)
    .join(', ');
  return (
    <fieldset
      className="ask-surfaces"
      aria-labelledby="what"
      aria-describedby={problems.fields.wishes && 'wishes-problem'}
    >
      {problems.fields.wishes && (
        <p className="field-error" id="wishes-problem">
          {problems.fields.wishes}
        </p>
      )}
      {list(shown)}
      {others.length > 0 && (
        <details open={others.some(isChosen)}>
          <summary>{others.length > 2 ? askTexts(language).more(names) : names}</summary>
          <div className="ask-surfaces">{list(others)}</div>
        </details>
      )}
    </fieldset>
  );
}

type Surface = AskPageView['surfaces'][number];

function SurfaceChoice({ surface, page, values }: { surface: Surface } & Pick<Shown, 'page' | 'values'>) {
  const wish = values.wishes.find((each) => each.surface === surface.surface);
  return (
    <div className="ask-surface">
      <label className="ask-pick">
        <input type="checkbox" name="want" value={surface.surface} defaultChecked={wish !== undefined} />
        <LineTile description={surface.drawing} />
        <strong>{surface.name}</strong>
      </label>
      {surface.sizes && <Sizes surface={surface} sizes={surface.sizes} page={page} size={wish?.size} />}
    </div>
  );
}

interface SizesProps {
  surface: Surface;
  sizes: NonNullable<Surface['sizes']>;
  page: AskPageView;
  size: AskedSize | undefined;
}

function Sizes({ surface, sizes, page: { language }, size = 'unsure' }: SizesProps) {
  const texts = askTexts(language);
  return (
    <fieldset className="ask-sizes">
      <legend>
        {texts.howBig} <span className="visually-hidden">{surface.name}</span>
      </legend>
      {ASKED_SIZES.map((each) => (
        <label key={each} className="ask-slot">
          <input type="radio" name={sizeField(surface.surface)} value={each} defaultChecked={each === size} />
          <strong>{each === 'unsure' ? texts.sizes.unsure : texts.sizes[sizes.size_names][each]}</strong>
          <span>
            {each === 'unsure' ? texts.measure : spanText(sizes[each].from, sizes[each].to, surface.unit, language)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface PhotoFieldProps {
  label: string;
  chosen: { chosenPhotos: (count: number) => string };
}

/** Many numbers have their own word, so the script gets both forms and fills in the number. */
export function PhotoField({ label, chosen }: PhotoFieldProps) {
  return (
    <label className="ask-photos">
      <Icon name="camera" />
      <span data-photo-count data-one={chosen.chosenPhotos(1)} data-many={chosen.chosenPhotos(0)}>
        {label}
      </span>
      <input type="file" name="photo" accept={PHOTO_TYPES.join(',')} multiple />
    </label>
  );
}

function Place({ page: { language }, values, problems }: Shown) {
  const texts = askTexts(language);
  return (
    <div className="quote-form">
      <Field field="address" label={texts.address} problems={problems}>
        <input
          id="address"
          name="address"
          autoComplete="street-address"
          required
          maxLength={ADDRESS_MAX}
          defaultValue={values.address}
          aria-invalid={problems.fields.address ? true : undefined}
          aria-describedby={problems.fields.address && 'address-problem'}
        />
      </Field>
      <fieldset className="ask-facts">
        <legend>
          {texts.facts} <span className="muted">{texts.optional}</span>
        </legend>
        {SITE_FACTS.map((fact) => (
          <label key={fact} className="quote-agree">
            <input type="checkbox" name="fact" value={fact} defaultChecked={values.facts.includes(fact)} />
            {texts.fact[fact]}
          </label>
        ))}
      </fieldset>
      <Field field="note" label={texts.note} problems={problems} optional={texts.optional}>
        <textarea
          id="note"
          name="note"
          rows={3}
          maxLength={ASKED_NOTE_MAX}
          defaultValue={values.note}
          aria-invalid={problems.fields.note ? true : undefined}
          aria-describedby={problems.fields.note && 'note-problem'}
        />
      </Field>
    </div>
  );
}

function Who({ page: { language }, values, problems }: Shown) {
  const texts = askTexts(language);
  const attributes = (field: 'name' | 'email' | 'phone', maxLength: number) => ({
    id: field,
    name: field,
    maxLength,
    defaultValue: values[field],
    'aria-invalid': problems.fields[field] ? true : undefined,
    'aria-describedby': problems.fields[field] && `${field}-problem`,
  });
  return (
    <div className="quote-form ask-who">
      <Field field="name" label={texts.name} problems={problems}>
        <input {...attributes('name', NAME_MAX)} autoComplete="name" required />
      </Field>
      <Field field="email" label={texts.email} problems={problems}>
        <input {...attributes('email', EMAIL_MAX)} type="email" autoComplete="email" required />
      </Field>
      <Field field="phone" label={texts.phone} problems={problems} optional={texts.optional}>
        <input {...attributes('phone', PHONE_MAX)} type="tel" autoComplete="tel" />
      </Field>
    </div>
  );
}

interface FieldProps {
  field: AskField;
  label: string;
  problems: AskProblems;
  optional?: string;
  children: ReactNode;
}

function Field({ field, label, problems, optional, children }: FieldProps) {
  const problem = problems.fields[field];
  return (
    <div className="field">
      <label htmlFor={field}>
        {label} {optional && <span className="muted">{optional}</span>}
      </label>
      {children}
      {problem !== undefined && (
        <p className="field-error" id={`${field}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A field that people don't see. Programs that fill in forms do. */
function Trap({ label }: { label: string }) {
  return (
    <div className="ask-trap" aria-hidden="true">
      <label htmlFor="leave_empty">{label}</label>
      <input id="leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
