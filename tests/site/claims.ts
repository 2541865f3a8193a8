/**
 * The public site's claims, with the features behind them. A changed statement on the home page or /about fails
 * until someone compares its row here with the product. Each section of a legal page has a row.
 */
import type { FeatureId } from './features.ts';

export interface Claim {
  /** the whole statement */
  text: string;
  /** features behind the claim; empty for titles, links and calls to action */
  rests: readonly FeatureId[];
}

const LANDING: readonly Claim[] = [
  { text: 'Quote the job before the driveway dries.', rests: [] },
  {
    text: 'Price a job by surface and material while you’re standing in front of it. Text the link. Get it back signed, with a deposit. No spreadsheets.',
    rests: ['pricing', 'sending', 'approval', 'payments'],
  },
  { text: 'Start free trialSee a sample quote', rests: [] },
  {
    text: 'Set up in about 5 minutes, with a working rate book. 14 days free, no credit card, cancel anytime.',
    rests: ['trial', 'pricing'],
  },
  { text: 'From first quote to final payment', rests: [] },
  { text: 'Every material has its own price', rests: ['pricing'] },
  {
    text: 'Stamped concrete takes longer than a broom finish, and stucco longer than vinyl. Give each material its multiplier once, and everyone on your crew quotes like you do.',
    rests: ['pricing'],
  },
  { text: 'Try it with the starter rates.', rests: [] },
  { text: 'All surfaces and materials', rests: [] },
  { text: 'Photos that end the argument', rests: ['photos'] },
  {
    text: 'Take photos before you start and when you leave. Both stay with the quote: what was stained, what was cracked, and what came off. Location and device data are removed.',
    rests: ['photos'],
  },
  { text: 'Drag to compare.', rests: [] },
  { text: 'Easy for your customer to say yes', rests: ['approval'] },
  {
    text: 'Your customer sees who, what, where and how much, on one page in your colors. To approve, they type their name. If they decline, they can say why.',
    rests: ['approval'],
  },
  { text: 'Open the sample quote', rests: [] },
  {
    text: 'Totals that always add up Quantity times unit price is the line, to the cent. The page, the PDF and the email show the same total.',
    rests: ['pricing', 'signed-copy'],
  },
  {
    text: 'Signed proof for both sides An approval keeps the typed name, the time and time zone, the device and the wording that was shown. The PDF ends in a certificate page. You both get it, and anyone can check it here.',
    rests: ['signed-copy'],
  },
  {
    text: 'Edit after sending The same link shows the new version and what changed. No one can approve an old price by accident.',
    rests: ['revisions'],
  },
  {
    text: 'Deposits and payments Ask for a deposit with the approval, and for the balance when the work is done. The receipt follows. You record cash and checks, and you can lower the price or refund a payment later.',
    rests: ['payments'],
  },
  {
    text: 'Automatic reminders Unanswered quotes get a friendly reminder, in your words. Reminders stop when your customer decides.',
    rests: ['reminders'],
  },
  {
    text: 'Answer questions on the quote Your customer asks on the quote itself. It lands in your inbox and in the history of that quote.',
    rests: ['questions'],
  },
  {
    text: 'A calendar for the whole crew Approved quotes become jobs. Customers request a time, you confirm it. Conflicts, holidays and days off show before you book.',
    rests: ['calendar'],
  },
  {
    text: 'The crew’s day and route Everyone sees their stops in order, with the gate code, the checklist and a button for directions. “On my way” tells the customer when to expect the crew. Photos and “done” go back to the office.',
    rests: ['crew'],
  },
  {
    text: 'Wash plans Yearly or every few months: the next quote is sent automatically, with the wash plan’s discount. Your customer approves it like any other quote.',
    rests: ['wash-plans'],
  },
  {
    text: 'English and Spanish Choose the language for each quote: the page, PDF, emails and payment all use it.',
    rests: ['spanish'],
  },
  {
    text: 'Reports and price coach Win rate, time to decision, money by service and by person. The price coach shows which prices get approved.',
    rests: ['reports'],
  },
  {
    text: 'Bad signal is fine A quote you have open stays on your phone while you type, photos too, and sends when you’re back online.',
    rests: ['offline'],
  },
  {
    text: 'Rules for small jobs Set a minimum charge and a trip charge. When the minimum raises a price, the quote shows it as a line.',
    rests: ['pricing'],
  },
  {
    text: 'A team with roles Owner, admins and members each see what they should. Two-factor sign-in and passkeys are available to everyone.',
    rests: ['team'],
  },
  {
    text: 'Connect other programs Import customers from a CSV file, export everything anytime, and use the API and webhooks.',
    rests: ['api', 'import-export'],
  },
  { text: 'How it works', rests: [] },
  {
    text: 'Price it on the spot Pick the surface, the material and the area on your phone. Your rates set the price; add-ons, discount and tax follow. Take photos of what you see.',
    rests: ['pricing', 'photos'],
  },
  {
    text: 'Send the link By email, by text, as a QR code, or copied into any chat. It opens on any phone, without an account or an app.',
    rests: ['sending'],
  },
  {
    text: 'Get it back signed Your customer reads, asks, and approves with a typed name, or declines and says why. You can both download the PDF. Then the job goes on your calendar.',
    rests: ['approval', 'signed-copy', 'questions', 'calendar'],
  },
  { text: 'One price per company. Every feature in every plan.', rests: ['plans'] },
  {
    text: 'The first 14 days are Pro, free and without a credit card. Plans differ only in how many people can use them.',
    rests: ['trial', 'plans'],
  },
  { text: 'Solo $29 a month $290 a year For one person', rests: ['plans'] },
  { text: 'Crew $69 a month $690 a year For up to 5 people', rests: ['plans'] },
  { text: 'Pro $129 a month $1,290 a year For up to 15 people', rests: ['plans'] },
  { text: 'In every plan', rests: [] },
  { text: 'Unlimited quotes', rests: ['plans'] },
  { text: 'Rate book with materials, add-ons and minimums', rests: ['pricing'] },
  { text: 'Customer page, approval and questions', rests: ['approval', 'questions'] },
  { text: 'Signed PDF with its certificate', rests: ['signed-copy'] },
  { text: 'Photos before and after', rests: ['photos'] },
  { text: 'Deposits, payments and receipts', rests: ['payments'] },
  { text: 'Reminders and wash plans', rests: ['reminders', 'wash-plans'] },
  { text: 'Calendar, crew’s day and route', rests: ['calendar', 'crew'] },
  { text: 'Reports and price coach', rests: ['reports'] },
  { text: 'English and Spanish for customers', rests: ['spanish'] },
  { text: 'API, webhooks and full export', rests: ['api', 'import-export'] },
  { text: 'Frequently asked questions', rests: [] },
  {
    text: 'Does my customer need an account or an app? No. The link opens in any browser, even an old one, and works with JavaScript off. Try the sample quote.',
    rests: ['approval'],
  },
  {
    text: 'Is a typed name a real signature? In the United States, a name typed with the intent to sign can be an electronic signature. What counts later is the proof around it, so each approval keeps the name, the time and time zone, the device, the exact wording and a fingerprint of the quote. More on typed signatures.',
    rests: ['signed-copy'],
  },
  {
    text: 'Does “square feet” mean the house or the wall? Always the surface you clean, never the living area. Gutters and fences are priced by the linear foot, and a job can have a flat price. How each surface is measured.',
    rests: ['pricing'],
  },
  {
    text: 'Where do the rates come from? You start with rates based on published US price guides, so your first quote works right away. Review them and make them yours. Changing a rate later never changes an existing quote.',
    rests: ['pricing'],
  },
  {
    text: 'What if I change a quote after sending it? The same link shows the new version and what changed. No one can approve an outdated one: your customer sees the new version first. A decided quote stays as it was. After an approval, its price can only go down. To change anything else, revise it and send the new version for your customer to approve.',
    rests: ['revisions'],
  },
  {
    text: 'Does it work without a signal? A quote you have open keeps working. What you enter, photos included, stays on your phone and sends when you’re back online. Opening or reloading the app needs a connection, and so does signing.',
    rests: ['offline'],
  },
  {
    text: 'Can customers pay a deposit or the bill by card? Yes, once you connect your own payment account. A quote can ask for a deposit, which your customer pays right after approving. They pay the balance on the same page. The money goes to your account. You record cash, checks and transfers yourself.',
    rests: ['payments'],
  },
  {
    text: 'Does it send reminders automatically? Yes, reminders are sent automatically: 1, 3, 7 and 14 days after sending and 2 days before the quote expires, never at night, and never after your customer has decided. You set the days and the wording, and can turn them off for any quote. They’re sent by email, once a mail server is connected. To text a link, a button opens your own messaging app, so the text comes from your number.',
    rests: ['reminders'],
  },
  {
    text: 'Can I schedule the work, too? Yes. An approved quote becomes a job. Your customer requests a time from the ones you offer, you confirm it with one tap, and it’s on the calendar, which you can also see in Google, Apple or Outlook. Each crew sees its day: where to go, in what order, and what to do. You can tell the customer when the job is done, with photos.',
    rests: ['calendar', 'crew', 'photos'],
  },
  {
    text: 'Can my customers read it in Spanish? Yes. You choose the language for each quote: the page, the PDF, the emails and the texts are in English or Spanish. What you type yourself stays as you typed it. Your customer can switch the page, too: its labels, its buttons and the sentence they sign change, and your services, notes and terms stay as you sent them. The app for you and your team is in English.',
    rests: ['spanish'],
  },
  {
    text: 'What happens after 14 days? Without a plan the app is read-only: you can see everything and download every PDF, but you can’t create new quotes. Links you’ve sent keep working for your customers. Choose a plan in Owner Tools, pay by card, and cancel there anytime. The rest of your trial stays free.',
    rests: ['plans'],
  },
  {
    text: 'My customers are in a spreadsheet. Do I have to retype them? No. Save it as a CSV file and import it in Owner Tools. You check the columns first. Rows with a problem come back with the reason, and importing the same file twice adds no duplicates.',
    rests: ['import-export'],
  },
  {
    text: 'Can I get my data out? Yes, all of it, even after the trial. Owner Tools creates one ZIP with your customers, quotes, PDFs, photos and the proof of every decision. The data is in CSV and JSON files that other programs can read.',
    rests: ['import-export'],
  },
  {
    text: 'Who else sees my prices and customers? No other company. The database itself keeps companies apart. These pages load nothing from other companies and track no one. What we store, and for how long.',
    rests: ['apart', 'no-tracking'],
  },
  { text: 'Try it on your next driveway.', rests: [] },
  { text: 'Start free trialSee a sample quote', rests: [] },
];

const ABOUT: readonly Claim[] = [
  { text: 'About Rinseline', rests: [] },
  {
    text: 'Rinseline is software for people who wash for a living. Price the job on the spot, send a link, get it back signed, and schedule the work.',
    rests: ['pricing', 'sending', 'approval', 'calendar'],
  },
  { text: 'What it’s for', rests: [] },
  {
    text: 'A driveway is priced by the square foot, a fence by the linear foot, a stubborn oil spot by the spot. Stucco takes longer than vinyl. Most of that is in an owner’s head and reaches the customer as one number in a text. Rinseline keeps it in a rate book: surface, service, material, add-ons. You pick them on your phone, and the quote comes together line by line, with the photos you just took.',
    rests: ['pricing', 'photos'],
  },
  {
    text: 'Your customer gets a link, in English or Spanish. No account, no app. They see what you’ll do, where, for how much and until when. They ask if something is unclear, approve by typing their name, and pay the deposit.',
    rests: ['spanish', 'approval', 'payments', 'questions'],
  },
  {
    text: 'Then the job goes on the calendar. The crew sees its day and its route, the customer gets photos of the result and pays the balance, and a wash plan brings them back next year.',
    rests: ['calendar', 'crew', 'photos', 'payments', 'wash-plans'],
  },
  { text: 'Who it’s for', rests: [] },
  {
    text: 'Pressure washing, soft washing, roof, window, gutter and deck cleaning: companies of one to fifteen people who quote on site. If you need payroll, bookkeeping or inventory, you’ll need another program alongside this one.',
    rests: ['pricing', 'plans'],
  },
  { text: 'What we stand for', rests: [] },
  {
    text: 'Links you’ve sent keep working without a plan If your trial or plan ends, your customers can still open quotes, ask questions, approve and decline, and they still get their copy. Your business shouldn’t look closed because of an unpaid bill.',
    rests: ['plans'],
  },
  {
    text: 'Every feature in every plan Plans differ only in the number of people. You never have to upgrade to get signatures, photos or reports.',
    rests: ['plans'],
  },
  {
    text: 'Totals that always add up Quantity times unit price is the line, to the cent, and the lines add up to the total. The page, the PDF and the server use the same code, so a customer with a calculator gets the same total.',
    rests: ['pricing'],
  },
  {
    text: 'Signed proof for both sides You and your customer can both download the signed copy, with name, time, device and exactly what was approved. After that, no one can change it in the app: not your customer, not you, not us.',
    rests: ['signed-copy'],
  },
  {
    text: 'No tracking No analytics, no ads, no requests to other companies’ servers. There’s no cookie banner because there’s nothing to ask.',
    rests: ['no-tracking'],
  },
  { text: 'How it’s built', rests: [] },
  {
    text: 'One program and one PostgreSQL database that fit on a single machine. This site is one such installation. Prices are calculated in one place, by code that is tested with thousands of random quotes. The database itself keeps a signed quote from changing, not just a hidden button. Public pages work without JavaScript, on old phones and slow connections. No outside firm has reviewed it yet.',
    rests: ['one-program', 'pricing', 'signed-copy'],
  },
  { text: 'What isn’t included', rests: [] },
  { text: 'Good to know before you start a trial:', rests: [] },
  { text: 'Optional lines and packages that a customer can choose from', rests: ['no-packages'] },
  {
    text: 'Opening or reloading the app without a signal. A quote that is already open keeps working and is sent when you’re back online.',
    rests: ['offline'],
  },
  { text: 'A map of the day’s stops. Your own maps app shows the way to each one.', rests: ['no-map'] },
  {
    text: 'Texts sent automatically on this server. A button opens your phone’s own messaging app.',
    rests: ['no-texts'],
  },
  { text: 'Missing something? Tell us.', rests: [] },
  { text: 'Start free trialSee a sample quote14 days, no card.', rests: ['trial'] },
];

export const CLAIMS: Readonly<Record<string, readonly Claim[]>> = { '/': LANDING, '/about': ABOUT };

/** By title of the section. */
export const SECTIONS: Readonly<Record<string, Readonly<Record<string, readonly FeatureId[]>>>> = {
  '/terms': {
    'Who offers this': ['operator'],
    'What it is': ['approval', 'payments', 'signed-copy'],
    'Your account': ['team'],
    'Trial and plans': ['trial', 'plans'],
    'Your prices and your customers': ['pricing'],
    'Electronic signatures': ['signed-copy'],
    'Decided quotes are final': ['signed-copy', 'revisions', 'photos'],
    'What is not allowed': ['signed-copy'],
    'Availability and backups': ['offline', 'backup'],
    'Your data, and leaving': ['import-export', 'leaving'],
    'Liability and law': ['operator'],
    Changes: ['operator'],
  },
  '/privacy': {
    'Who is responsible': ['operator'],
    'When you just browse': ['no-tracking', 'stored'],
    'Cookies and browser storage': ['stored'],
    'If you have an account': ['team', 'stored'],
    'If you received a quote': ['approval', 'signed-copy', 'payments', 'questions'],
    Photos: ['photos'],
    'The contact form': ['contact'],
    Emails: ['sending'],
    'Where data is stored': ['apart', 'operator', 'api'],
    'How long it is kept': ['stored', 'leaving'],
    'Access, export and deletion': ['import-export', 'leaving'],
    Security: ['team', 'apart', 'signed-copy'],
    Changes: ['operator'],
  },
};
