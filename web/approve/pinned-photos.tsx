import type { Language } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { type PhotoPin, pinCount } from '#domain/quote/photo-pins.ts';
import { keyed } from '#web/ui/keyed.ts';
import { Dotted } from './company-head.tsx';
import type { ShownPhoto } from './formats.ts';
import { Picture } from './picture.tsx';

/** Where the checkbox of the form leads. */
export const PINS_ID = 'damage';

interface PinnedPhotosProps {
  photos: readonly ShownPhoto[];
  /** numbers of each photo's first pin, in the whole quote */
  firstNumbers: ReadonlyMap<string, number>;
  /** Names a photo without a description. */
  nameOf: (photo: ShownPhoto) => string;
  date: (instant: string) => string;
  language: Language;
  /** true while the customer can still sign */
  isOpen: boolean;
}

/** Shows photos with numbered pins, uncropped, each with a list of what was broken before the work. */
export function PinnedPhotos({ photos, firstNumbers, nameOf, date, language, isOpen }: PinnedPhotosProps) {
  const texts = quoteTexts(language).pins;
  const count = pinCount(photos);
  return (
    <div className="quote-pinned" id={PINS_ID}>
      {photos.map((photo, index) => {
        const first = firstNumbers.get(photo.id) ?? 1;
        const pins = photo.pins ?? [];
        const spots = pins.map(({ kind, note }, place) => [first + place, texts.kinds[kind], note].filter(Boolean));
        return (
          <div key={photo.id}>
            <figure>
              <a
                href={photo.image_url}
                data-enlarge
                data-pins={spots.map(([number, ...said]) => `${number}. ${said.join(': ')}`).join('\n')}
              >
                <Picture photo={photo} name={nameOf(photo)} size="whole" isEager={index === 0} />
                <PinMarks pins={pins} first={first} />
              </a>
              <figcaption className="muted small">
                <Dotted parts={[photo.description, date(photo.created_at)].filter(Boolean)} />
              </figcaption>
            </figure>
            {index === 0 && (
              <p>
                <strong>{texts.lead(count)}</strong> {isOpen && texts.note(count)}
              </p>
            )}
            <ol start={first}>
              {keyed(pins, (pin) => `${pin.x} ${pin.y}`).map(([key, pin], place) => (
                <li key={key}>
                  <svg className="quote-pin" viewBox="0 -30 30 30" role="img" aria-label={texts.spot(first + place)}>
                    <PinMark number={first + place} />
                  </svg>
                  <div>
                    <strong>{texts.kinds[pin.kind]}</strong>
                    {pin.note && <p className="muted">{pin.note}</p>}
                  </div>
                  <CloseUp photo={photo} pin={pin} />
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </div>
  );
}

/** Draws the pins over a photo that fills its box. Vectors need no styles of their own, and print without backgrounds. */
function PinMarks({ pins, first }: { pins: readonly PhotoPin[]; first: number }) {
  return (
    <svg className="quote-pin-marks" aria-hidden="true">
      {keyed(pins, ({ x, y }) => `${x} ${y}`).map(([key, { x, y }], place) => (
        <svg key={key} x={`${x * 100}%`} y={`${y * 100}%`} overflow="visible">
          <PinMark number={first + place} isLeft={x > 0.5} isBelow={y < 0.5} />
        </svg>
      ))}
    </svg>
  );
}

interface PinMarkProps {
  number: number;
  isLeft?: boolean;
  isBelow?: boolean;
}

/** The tip is on the spot. The rest lies toward the middle of the photo, so that none of it is cut off. */
function PinMark({ number, isLeft = false, isBelow = false }: PinMarkProps) {
  const [right, down] = [isLeft ? -1 : 1, isBelow ? 1 : -1];
  return (
    <>
      <path d="M1 -1V-15A14 14 0 1 1 15 -1Z" transform={`scale(${right} ${-down})`} />
      <text x={15 * right} y={15 * down} dy=".35em">
        {number}
      </text>
    </>
  );
}

/** The width of a close-up as a fraction of its photo. */
const CLOSE = 0.22;

function CloseUp({ photo: { images, image_url, width, height }, pin }: { photo: ShownPhoto; pin: PhotoPin }) {
  const seen = width * CLOSE;
  const tall = Math.min(height, (seen * 2) / 3);
  const from = (middle: number, part: number, whole: number) =>
    Math.round(Math.min(Math.max(middle - part / 2, 0), whole - part));
  const box = [
    from(pin.x * width, seen, width),
    from(pin.y * height, tall, height),
    Math.round(seen),
    Math.round(tall),
  ];
  return (
    <svg className="quote-close-up" viewBox={box.join(' ')} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <image
        href={images.find((image) => image.width >= 800)?.url ?? image_url}
        width={width}
        height={height}
        preserveAspectRatio="none"
      />
    </svg>
  );
}
