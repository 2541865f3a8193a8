import { hintedRules } from '#domain/team/password-rules.ts';

/**
 * Ticks off the password's rules while someone types. Screen readers skip it, because the hint above names the rules
 * and an error names the one that is missing.
 */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="password-rules" aria-hidden="true">
      {hintedRules(password).map(({ name, isMet }) => (
        <li key={name} data-met={isMet || undefined}>
          {name}
        </li>
      ))}
    </ul>
  );
}
