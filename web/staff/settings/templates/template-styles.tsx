import href from './templates.css?url';

/** Loads the styles of the template screens with them, not when the app starts. */
export function TemplateStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
