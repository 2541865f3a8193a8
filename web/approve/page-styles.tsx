import decided from './decided.css?inline';
import declined from './declined.css?inline';
import missing from './missing.css?inline';
import pins from './pins.css?inline';
import sign from './sign.css?inline';

const STYLES = { decided, declined, missing, pins, sign };

/** Adds the styles of one state. Pages in other states don't include them, so that they load sooner. */
export function PageStyles({ of, nonce }: { of: keyof typeof STYLES; nonce: string }) {
  return (
    // React moves a style with a precedence into the head.
    <style nonce={nonce} href={of} precedence="default">
      {STYLES[of]}
    </style>
  );
}
