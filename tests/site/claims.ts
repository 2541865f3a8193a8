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
    text: 'Set up in about 5 minutes. 14 days free, no credit card, cancel anytime. Then from $29 a month.',
    rests: ['trial', 'pricing', 'plans'],
  },
  { text: 'From driveway to deposit. Then to done.', rests: [] },
  {
    text: 'One quote carries the whole job: priced, sent, signed, paid, scheduled, finished.',
    rests: ['pricing', 'sending', 'approval', 'payments', 'calendar', 'photos'],
  },
  {
    text: '1 · Price The material sets the price Stamped concrete takes longer than a broom finish. Set a multiplier once, and everyone on your crew quotes like you do. Try it with the starter rates. All surfaces and materials',
    rests: ['pricing'],
  },
  {
    text: '2 · Send A link, not an attachment Text it from your own number, email it, or let your customer scan a code. It opens on any phone, without an app or an account.',
    rests: ['sending', 'approval'],
  },
  {
    text: '3 · Signed and paid Approved with a name, held with a deposit Your customer signs and pays in one step. The money goes straight to your own account. You can both download the signed PDF.',
    rests: ['approval', 'payments', 'signed-copy'],
  },
  {
    text: '4 · Scheduled They pick a time you’re available Your days off are never offered, nor are federal holidays you don’t work. Confirm with a tap, and it’s on the crew’s schedule, with the route.',
    rests: ['calendar', 'crew'],
  },
  {
    text: '5 · Done The result does the talking Send the photos, before and after, and collect the balance by card, cash or check. All on the link they already have. BeforeAfter',
    rests: ['photos', 'payments'],
  },
  { text: 'Your customer sees one clear page, in your colors', rests: ['approval'] },
  { text: 'Total and photos first, then every line in plain words.', rests: ['approval', 'photos'] },
  { text: 'The button shows exactly what will be charged.', rests: ['payments'] },
  { text: 'Questions go to your inbox, not to a lost text thread.', rests: ['questions'] },
  { text: 'In English or Spanish, and works with screen readers.', rests: ['spanish', 'readable'] },
  { text: 'Open the sample quote', rests: [] },
  { text: 'And what you’ll need on day two', rests: [] },
  {
    text: 'Automatic reminders Friendly nudges until your customer replies. They stop the moment someone decides.',
    rests: ['reminders'],
  },
  {
    text: 'Edit after sending Same link, new version, changes highlighted. No one can approve an old price.',
    rests: ['revisions'],
  },
  {
    text: 'Crew schedule and route Stops in order, with gate code, mix sheet, checklist, photos and directions.',
    rests: ['crew', 'mix'],
  },
  { text: 'Wash plans The next quote is sent when it’s due, with the wash plan’s discount.', rests: ['wash-plans'] },
  {
    text: 'Bad signal A quote you have open stays on your phone, photos too, and sends when you’re back online.',
    rests: ['offline'],
  },
  {
    text: 'Price coach See which prices get approved, and what each quote earns while you build it.',
    rests: ['reports', 'margin'],
  },
  {
    text: 'Packages and options Customers pick Basic, Deluxe or Premium, see the new total, and sign exactly that.',
    rests: ['options'],
  },
  {
    text: 'Ask for a quote Requests from your website become drafts, with photos and your likely price.',
    rests: ['asking'],
  },
  {
    text: 'Existing damage Mark cracks and stains on the photos. Customers see them before they sign.',
    rests: ['damage'],
  },
  {
    text: 'Reviews and tips When the work is done, your customer finds your review link, and can leave a tip by card.',
    rests: ['payments'],
  },
  { text: 'API and webhooks Connect what you already use. Included in every plan.', rests: ['api'] },
  { text: 'Claims you can check', rests: [] },
  { text: 'We’re new, so here is what we can prove instead of a wall of logos.', rests: [] },
  { text: '3 taps', rests: ['few-taps'] },
  { text: 'and one typed name, from the link to an approved quote.', rests: ['few-taps'] },
  { text: '100', rests: ['customer-page-scores'] },
  {
    text: 'out of 100 in Google’s page test (Lighthouse) for the customer’s page: speed, accessibility, best practices.',
    rests: ['customer-page-scores'],
  },
  { text: '19 KB', rests: ['little-code'] },
  {
    text: 'is all this page’s code. No trackers, no cookie banner, nothing from other companies.',
    rests: ['little-code', 'no-tracking'],
  },
  { text: '1.2 s', rests: ['quick-app'] },
  { text: 'to open the app for the first time on a slow phone.', rests: ['quick-app'] },
  {
    text: 'Leave anytime, with everything One ZIP with customers, quotes, PDFs, photos and signatures, in files other programs read. Even after your trial.',
    rests: ['import-export'],
  },
  {
    text: 'Signed copies prove themselves Anyone can check whether a signed PDF was altered. No account needed. Check a PDF',
    rests: ['signed-copy'],
  },
  { text: 'One price per company. Every feature in every plan.', rests: ['plans'] },
  {
    text: 'Try Pro free for 14 days. No credit card. Plans differ only in how many people can use them.',
    rests: ['trial', 'plans'],
  },
  { text: 'Solo $29 a month $290 a year You and a truck Start free trial', rests: ['plans'] },
  { text: 'Crew $69 a month $690 a year Up to 5 people Start free trial', rests: ['plans'] },
  {
    text: 'Pro Your free trial $129 a month $1,290 a year Up to 15 people Start free trial',
    rests: ['plans', 'trial'],
  },
  { text: 'In every plan', rests: [] },
  { text: 'Unlimited quotes', rests: ['plans'] },
  { text: 'Rate book with materials and add-ons', rests: ['pricing'] },
  { text: 'Photos before and after', rests: ['photos'] },
  { text: 'Deposits and card payments', rests: ['payments'] },
  { text: 'Signed PDF with certificate', rests: ['signed-copy'] },
  { text: 'Calendar, crew schedule and routes', rests: ['calendar', 'crew'] },
  { text: 'Reminders in English and Spanish', rests: ['reminders', 'spanish'] },
  { text: 'Roles, passkeys and two-factor sign-in', rests: ['team'] },
  { text: 'Reports, export and API', rests: ['reports', 'import-export', 'api'] },
  { text: 'Questions owners ask', rests: [] },
  {
    text: 'Does my customer need an account or an app? No. The link opens in any browser, on old phones too, even with JavaScript turned off. Try the sample quote.',
    rests: ['approval'],
  },
  {
    text: 'Is a typed name a real signature? In the US, a typed name can be a signature if the signer means it as one. What matters later is proof, so each approval records the name, time and time zone, device, exact wording and a fingerprint of the quote. More on typed signatures.',
    rests: ['signed-copy'],
  },
  {
    text: 'How do deposits reach me? You connect your own Stripe account, and the money goes to you. Your customer pays the deposit when they approve and the balance later, on the same page. Record cash, checks and transfers yourself.',
    rests: ['payments'],
  },
  {
    text: 'What rates do I start with? Rates based on published US price guides, so your first quote works right away. Check and change every one of them. Changing a rate never changes an existing quote. All starter rates.',
    rests: ['pricing'],
  },
  {
    text: 'What if I change a quote after sending it? The same link shows the new version and what changed. No one can approve an outdated one. After an approval, its price can only go down. To change anything else, you send a new version for approval.',
    rests: ['revisions'],
  },
  {
    text: 'Does it send reminders automatically? Yes: 1, 3, 7 and 14 days after sending and 2 days before the quote expires, never at night, and never after your customer has decided. You set the days and the wording, and can turn them off for any quote. They’re sent by email, once a mail server is connected. To text a link, a button opens your own messaging app, so the text comes from your number.',
    rests: ['reminders'],
  },
  {
    text: 'Can my customers read it in Spanish? Yes. You choose the language for each quote: the page, the PDF, the emails and the texts are in English or Spanish. Your customer can switch the page, too. Text you write yourself isn’t translated. The app for you and your team is in English.',
    rests: ['spanish'],
  },
  {
    text: 'What happens after 14 days? Without a plan the app becomes read-only. You can still open and download everything, and links you sent keep working. Choose a plan in Owner Tools, pay by card, and cancel there anytime. The rest of your trial stays free.',
    rests: ['plans'],
  },
  {
    text: 'My customers are in a spreadsheet. Do I have to retype them? No. Import a CSV file. You check the columns first, and rows with a problem come back with the reason. Importing the same file twice adds no duplicates.',
    rests: ['import-export'],
  },
  {
    text: 'Does it work without a signal? A quote you have open stays on your phone, photos too, and sends when you’re back online. Opening or reloading the app needs a connection, and so does signing.',
    rests: ['offline'],
  },
  {
    text: 'Who else sees my prices and customers? No other company. The database itself keeps companies’ data separate. These pages have no trackers and load nothing from other companies. What we store, and for how long.',
    rests: ['apart', 'no-tracking'],
  },
  { text: 'Try it on your next driveway.', rests: [] },
  { text: 'Set up in about 5 minutes, with a working rate book.', rests: ['pricing'] },
  { text: 'Start free trialSee a sample quote', rests: [] },
];

const ABOUT: readonly Claim[] = [
  { text: 'About Rinseline', rests: [] },
  {
    text: 'Rinseline is software for people who wash for a living. Price the job on the spot, send a link, get it back signed, and schedule the work.',
    rests: ['pricing', 'sending', 'approval', 'calendar'],
  },
  { text: 'Start free trialSee a sample quote14 days, no card.', rests: ['trial'] },
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
