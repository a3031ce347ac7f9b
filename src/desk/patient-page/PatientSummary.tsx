import { Title } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { ClientLink } from './PatientLink.tsx'
import type { Client } from './patient-page.ts'
import classes from './PatientScreen.module.css'

/** Who a patient is, with whom they share their number, and what they paid. */
export function ClientFacts({ client }: { client: Client }) {
  const t = useText()
  const { name, mobile, age, email, family, appointments, payments } = client
  const facts: [TextKey, string | null][] = [
    ['field.mobile', mobile],
    ['field.age', t('booking.years', { count: age })],
    ['field.email', email],
  ]
  const counts: [TextKey, number][] = [
    ['clients.coming', appointments.coming],
    ['clients.pending', appointments.pending],
    ['clients.conducted', appointments.conducted],
    ['clients.cancelled', appointments.cancelled],
  ]
  const sums: [TextKey, number][] = [
    ['payment.Cash', payments.cash],
    ['payment.Online', payments.online],
    ['payment.NotTold', payments.otherwise],
  ]
  return (
    <div className={classes.head}>
      <section className={classes.card}>
        <Title order={1} size="h3">
          <bdi>{name}</bdi>
        </Title>
        <dl className={classes.facts}>
          {facts.map(
            ([key, value]) =>
              value !== null && (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <dl className={classes.counts}>
          {counts.map(([key, count]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        {family.length > 0 && (
          <p className={classes.family}>
            <span className={classes.quiet}>{t('clients.family')}</span>
            {family.map((member) => (
              <span key={member.id}>
                <ClientLink id={member.id} name={member.name} />{' '}
                <span className={classes.quiet}>{member.age}</span>
              </span>
            ))}
          </p>
        )}
      </section>
      <section className={classes.card} aria-label={t('clients.tabs.payments')}>
        <dl className={classes.sums}>
          {sums
            // Seldom, and a nought would only ask what it is.
            .filter(([key, rupees]) => key !== 'payment.NotTold' || rupees > 0)
            .map(([key, rupees]) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{showRupees(rupees)}</dd>
              </div>
            ))}
          <div className={classes.total}>
            <dt>{t('clients.paid')}</dt>
            <dd>{showRupees(payments.cash + payments.online + payments.otherwise)}</dd>
          </div>
          {payments.unpaid > 0 && (
            <div>
              <dt>{t('payment.U')}</dt>
              <dd>{showRupees(payments.unpaid)}</dd>
            </div>
          )}
        </dl>
      </section>
    </div>
  )
}
