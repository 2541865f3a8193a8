import { MERGE_UNDO_DAYS } from '#domain/customer/merging.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { emailKey } from '#domain/messages/mail-address.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import type { ConsentState, ConsentWay } from '#domain/messages/text-consent.ts';
import type { Services } from '#server/features/services.ts';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { PROPERTIES_READ, propertiesOf } from './list.ts';
import { readTaxCertificate } from './tax-certificate.ts';

const CONSENTS_SHOWN = 10;

/** The id of a merged customer resolves to the kept one. @throws ProductError NOT_FOUND */
export async function readCustomer({ db, now }: Pick<Services, 'db' | 'now'>, scope: OrgScope, id: string) {
  const query = db.tenant.kysely
    .selectFrom('customers as customer')
    .where('customer.org_id', '=', scope.orgId)
    .where('customer.id', '=', (eb) =>
      eb
        .selectFrom('customers as asked')
        .where('asked.org_id', '=', scope.orgId)
        .where('asked.id', '=', id)
        .select((inner) => inner.fn.coalesce('asked.merged_into', 'asked.id').as('id')),
    )
    .select(['customer.id', 'customer.name', 'customer.email', 'customer.phone', 'customer.language', 'customer.notes'])
    .select(['customer.source', 'customer.tax_exempt', 'customer.tax_number', 'customer.follow_up'])
    .select([
      'customer.edit_number',
      'customer.created_at',
      propertiesOf(scope.orgId, PROPERTIES_READ.alone).as('properties'),
    ]);
  const [[customer]] = await readOrg(db, scope, query.compile());
  if (!customer) throw new ProductError('NOT_FOUND');
  return {
    ...customer,
    ...(await contactStates(db, scope, customer)),
    certificate: await readTaxCertificate(db, scope, customer.id),
    merges: await mergesInto(db, scope, customer.id, now()),
  };
}

/** Consents and opt-outs belong to an email or phone, across all of the company's customers. */
async function contactStates(db: Database, scope: OrgScope, { email, phone }: { email: string; phone: string }) {
  const { kysely } = db.tenant;
  const optedOut = kysely
    .selectFrom('reminder_opt_outs')
    .where('org_id', '=', scope.orgId)
    .where('address', '=', emailKey(email))
    .select('at');
  const consents = kysely
    .selectFrom('text_consents')
    .where('org_id', '=', scope.orgId)
    .where('phone', '=', textNumber(phone) ?? '')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(CONSENTS_SHOWN)
    .select(['state', 'how', 'by_name', 'at'])
    .$narrowType<{ state: ConsentState; how: ConsentWay }>();
  const [[refused], said] = await readOrg(db, scope, optedOut.compile(), consents.compile());
  return { opted_out_at: refused?.at ?? null, consents: said };
}

/** Merges that can still be undone, latest first. */
async function mergesInto(db: Database, scope: OrgScope, id: string, now: Date) {
  const query = db.tenant.kysely
    .selectFrom('customer_merges as merge')
    .innerJoin('customers as merged', (join) =>
      join.onRef('merged.org_id', '=', 'merge.org_id').onRef('merged.id', '=', 'merge.merged_id'),
    )
    .where('merge.org_id', '=', scope.orgId)
    .where('merge.kept_id', '=', id)
    .where('merge.undoes', 'is', null)
    .where('merge.at', '>', new Date(now.getTime() - MERGE_UNDO_DAYS * DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_merges as undone')
            .where('undone.org_id', '=', scope.orgId)
            .whereRef('undone.undoes', '=', 'merge.id')
            .select('undone.id'),
        ),
      ),
    )
    .orderBy('merge.at', 'desc')
    .orderBy('merge.id', 'desc')
    .select(['merge.id', 'merge.by_name', 'merge.at', 'merged.name']);
  const [rows] = await readOrg(db, scope, query.compile());
  return rows;
}

export type CustomerDetailRow = Awaited<ReturnType<typeof readCustomer>>;
