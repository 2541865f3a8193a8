/**
 * The operator of this installation, as its legal pages name them. null means not filled in; the pages show that
 * visibly.
 */
export interface Operator {
  /** legal name of the company or person */
  name: string | null;
  /** postal address; can have several lines */
  address: string | null;
  /** for questions; without it, people use the contact form */
  email: string | null;
  /** governing law and courts: completes "these terms are governed by …" */
  law: string | null;
  /** where the server, its files and its backups are, and who owns them */
  hosting: string | null;
  /** other companies that process data for the operator, above all the provider of the mail server */
  processors: string | null;
}
