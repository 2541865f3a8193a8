import href from './reports.css?url';

/** Loads the reports' styles with their screen, not when the app starts. */
export function ReportStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
