import type { z } from 'zod';
import type { Company } from '#contract/company.ts';
import type { Services } from '#server/services.ts';
import type { AuditRow, CompanyRow, TeamRow } from './queries.ts';

export function presentCompany({ env }: Pick<Services, 'env'>, row: CompanyRow): z.input<typeof Company> {
  return {
    id: row.id,
    name: row.name,
    company_phone: row.company_phone,
    company_email: row.company_email,
    company_address: row.company_address,
    license_line: row.license_line,
    logo_url: row.logo_url,
    brand_color: row.brand_color,
    terms: row.terms,
    tax_rate: row.tax_rate,
    validity_days: row.validity_days,
    minimum_charge_cents: row.minimum_charge_cents,
    trip_charge_cents: row.trip_charge_cents,
    time_zone: row.time_zone,
    currency: row.currency,
    next_quote_number: row.next_quote_number,
    currency_fixed: row.currency_fixed,
    mail: env.SMTP_URL ? 'smtp' : 'outbox',
  };
}

export function presentTeamMember({ id, full_name, email, role, last_seen_at }: TeamRow) {
  return { id, full_name, email, role, last_seen_at: last_seen_at?.toISOString() ?? null };
}

export function presentAuditEntry({ id, at, actor_name, action, target, ip }: AuditRow) {
  return { id, at: at.toISOString(), actor: actor_name, action, target, ip };
}
