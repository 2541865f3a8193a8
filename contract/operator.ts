/**
 * Who runs this installation, as its legal pages name them. null: not filled in, and the pages say so visibly.
 */
export interface Operator {
  /** legal name of the company or person */
  name: string | null;
  /** postal address; may have several lines */
  address: string | null;
  /** for people with a question; without it the contact form is the way */
  email: string | null;
  /** governing law and courts, as the end of "these terms are governed by …" */
  law: string | null;
  /** where the server, its files and its backups are, and whose they are */
  hosting: string | null;
  /** further companies that process data for the operator, above all the one whose server sends the mail */
  processors: string | null;
}
