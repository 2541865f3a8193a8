import { Initials } from '#web/staff/components/initials.tsx';
import { SuppressionNotice } from '#web/staff/suppressions/suppression-notice.tsx';
import { sameFields, useBuilderPart } from './builder-model.ts';
import { SaveCustomer } from './save-customer.tsx';

/** The customer in three lines, shown once the fields are filled in. */
export function CustomerCard() {
  const { name, address, phone, email } = useBuilderPart(
    ({ draft: { form } }) => ({
      name: form.customer_name,
      address: form.property_address,
      phone: form.customer_phone,
      email: form.customer_email,
    }),
    sameFields,
  );
  return (
    <>
      <div className="customer-card">
        <Initials name={name} />
        <div className="customer-card-words">
          <p className="customer-card-name">{name}</p>
          {address && <p>{address}</p>}
          <p>{[phone, email].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <SuppressionNotice email={email} />
      <SaveCustomer />
    </>
  );
}
