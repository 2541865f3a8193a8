/** Reads all settings of the program once at startup. Nothing else reads `process.env`. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Operator } from '#contract/operator.ts';
import { DEFAULT_PRODUCT_NAME } from '#domain/product.ts';
import { parseAddress } from './mail-address.ts';
import { type DkimSettings, dkimSettings, mailSettings } from './mail-settings.ts';
import { type PaymentsMode, paymentChoice, paymentSettings } from './payment-settings.ts';
import { type TextChoice, textChoice, textSettings } from './text-settings.ts';

/** A setting prevents startup. The message names the setting and says what it should be. */
export class InvalidSettingError extends Error {
  override readonly name = 'InvalidSettingError';
}

function urlWithProtocol(...protocols: string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
}

function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

function wholeNumber(max: number, error: string) {
  return z.coerce.number({ error }).int({ error }).min(0, { error }).max(max, { error });
}

/** Wording about the operator on the legal pages; see docs/operating.md. */
const legalText = z.string().trim().max(500, { error: 'must be at most 500 characters' }).optional();

const postgresUrl = urlWithProtocol('postgres:', 'postgresql:');

const settings = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('production'),
  PORT: wholeNumber(65_535, 'must be a whole number from 0 to 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_ADMIN_URL: postgresUrl.optional(),
  /** The folder of PostgreSQL's own programs, for platforms without a packaged embedded server. */
  PG_BIN_DIR: z.string().optional(),
  PUBLIC_URL: urlWithProtocol('http:', 'https:').optional(),
  SMTP_URL: urlWithProtocol('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an email address, such as help@example.com' }).optional(),
  OPERATOR_NAME: legalText,
  OPERATOR_ADDRESS: legalText,
  OPERATOR_LAW: legalText,
  OPERATOR_HOSTING: legalText,
  OPERATOR_PROCESSORS: legalText,
  PRODUCT_NAME: z.string().max(60, { error: 'must be at most 60 characters' }).default(DEFAULT_PRODUCT_NAME),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  TRUST_PROXY: wholeNumber(8, 'must be the number of proxies in front, 0 for none').default(0),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  WEBHOOKS_ALLOW_PRIVATE: oneOf('0', '1').default('0'),
  /** The path of a geoip database. The program finds out whether the file is usable when it opens it. */
  GEOIP_FILE: z.string().optional(),
  /** Changes are refused below this many free megabytes in DATA_DIR. */
  DISK_MIN_FREE_MB: wholeNumber(1_000_000, 'must be a whole number of megabytes').default(256),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ...mailSettings,
  ...paymentSettings,
  ...textSettings,
});

type OperatorSetting = Extract<keyof z.output<typeof settings>, `OPERATOR_${string}`>;

type DkimSetting = Extract<keyof z.output<typeof settings>, `DKIM_${string}`>;

export type Env = Readonly<
  Omit<
    z.output<typeof settings>,
    | 'PUBLIC_URL'
    | 'SECRET_KEY'
    | 'MAIL_FROM'
    | 'CONTACT_EMAIL'
    | 'WEBHOOKS_ALLOW_PRIVATE'
    | 'PAYMENTS'
    | DkimSetting
    | 'TEXTS'
    | OperatorSetting
  > & {
    /** The origin at which people reach the site, without a trailing slash. Links in emails start with it. */
    PUBLIC_URL: string;
    /** False while PUBLIC_URL is only the default. The origin is then taken from the browser's request. */
    publicUrlIsSet: boolean;
    /** Key for signing and encryption. Never logged. */
    SECRET_KEY: string;
    /** Sender of emails, either an email or `Name <email>`. */
    MAIL_FROM: string;
    /** Gets contact form messages and companies' requests. Always set when there is a mail server. */
    CONTACT_EMAIL: string;
    /** True when webhooks may use http and private IP addresses. */
    WEBHOOKS_ALLOW_PRIVATE: boolean;
    /** The key that signs emails, or null. Never logged. */
    dkim: DkimSettings | null;
    /** True when NODE_ENV says so or PUBLIC_URL uses https. */
    isProduction: boolean;
    /** The provider of card payments. With `none`, cards can't be charged. */
    PAYMENTS: PaymentsMode;
    /** The provider of text messages. With `none`, no texts are sent. */
    TEXTS: TextChoice;
    operator: Operator;
  }
>;

/**
 * Parses the settings. Creates the data folder, and a secret key in it unless one is given.
 * @param source usually `process.env`; an empty string counts as not set. NODE_ENV=production in it requires that
 * payments are set up or turned off
 * @throws InvalidSettingError naming the first invalid setting
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new InvalidSettingError(describe(parsed.error.issues[0]));
  const { data } = parsed;
  const dataDir = resolve(data.DATA_DIR);
  createDataDir(dataDir);
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`);
  if (publicUrl.pathname !== '/') {
    throw new InvalidSettingError(
      'Setting PUBLIC_URL must be an origin without a path, such as https://quotes.example.com.',
    );
  }
  if (data.SMTP_URL !== undefined && data.CONTACT_EMAIL === undefined) {
    throw new InvalidSettingError(
      'Setting CONTACT_EMAIL must be an email address that you check, such as help@example.com. With SMTP_URL set, ' +
        'messages from the contact form and requests from companies are sent there.',
    );
  }
  // Someone who starts the program on their own machine has set nothing, so the default doesn't count as production.
  const isProduction = given['NODE_ENV'] === 'production' || publicUrl.protocol === 'https:';
  const payments = paymentChoice(data, isProduction);
  if ('problem' in payments) throw new InvalidSettingError(payments.problem);
  const texts = textChoice(data);
  if ('problem' in texts) throw new InvalidSettingError(texts.problem);
  const mailFrom = data.MAIL_FROM ?? `${data.PRODUCT_NAME} <no-reply@${publicUrl.hostname}>`;
  const dkim = dkimSettings(data, parseAddress(mailFrom).address);
  if (dkim && 'problem' in dkim) throw new InvalidSettingError(dkim.problem);
  return {
    ...data,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl.origin,
    publicUrlIsSet: data.PUBLIC_URL !== undefined,
    MAIL_FROM: mailFrom,
    CONTACT_EMAIL: data.CONTACT_EMAIL ?? parseAddress(mailFrom).address,
    WEBHOOKS_ALLOW_PRIVATE: data.WEBHOOKS_ALLOW_PRIVATE === '1',
    isProduction,
    PAYMENTS: payments.choice,
    dkim,
    TEXTS: texts.choice,
    operator: operatorOf(data),
    SECRET_KEY: data.SECRET_KEY ?? secretKeyIn(dataDir),
  };
}

function operatorOf(data: z.output<typeof settings>): Operator {
  return {
    name: data.OPERATOR_NAME ?? null,
    address: data.OPERATOR_ADDRESS ?? null,
    email: data.CONTACT_EMAIL ?? null,
    law: data.OPERATOR_LAW ?? null,
    hosting: data.OPERATOR_HOSTING ?? null,
    processors: data.OPERATOR_PROCESSORS ?? null,
  };
}

/** Lists the settings that the legal pages lack, for the operator at startup. Visitors see no such reminder. */
export function missingOperatorSettings(operator: Operator): string[] {
  const names: Record<keyof Operator, string> = {
    name: 'OPERATOR_NAME',
    address: 'OPERATOR_ADDRESS',
    email: 'CONTACT_EMAIL',
    law: 'OPERATOR_LAW',
    hosting: 'OPERATOR_HOSTING',
    processors: 'OPERATOR_PROCESSORS',
  };
  return (Object.keys(names) as (keyof Operator)[]).filter((key) => operator[key] === null).map((key) => names[key]);
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  const name = String(issue?.path[0] ?? 'unknown');
  const text = issue?.message ?? 'is not valid';
  return `Setting ${name} ${text.startsWith('must') ? text : `is not valid: ${text}`}.`;
}

function createDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new InvalidSettingError(`Setting DATA_DIR names a folder that cannot be created: ${dataDir}.`, {
      cause: error,
    });
  }
}

/** Links the complete file into place, so that two processes that start at once use the same key. */
function secretKeyIn(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) createSecretKey(file);
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) {
    throw new InvalidSettingError(`Setting SECRET_KEY must have at least 32 characters; ${file} has fewer.`);
  }
  return key;
}

function createSecretKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new InvalidSettingError(`Setting DATA_DIR names a folder that cannot be written to: ${file}.`, {
      cause: error,
    });
  } finally {
    rmSync(draft, { force: true });
  }
}
