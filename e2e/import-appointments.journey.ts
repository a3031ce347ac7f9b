import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

const rows = [
  'Appt date,Appt time,Doctor,Patient name,Mobile no,Age,Branch,Department,Remarks',
  'DAY,09:00,ANITA DESHPANDE,Zoya Coming,9811111121,34,"BRANCH",SERVICE,Knee pain',
  'DAY,9:15 AM,Dr Anita,Yash Coming,9811111122,8,"BRANCH",SERVICE,',
  'DAY,03:00,Anita Deshpande,Night Owl,9811111123,50,"BRANCH",SERVICE,',
  '2020-01-01,09:00,Anita Deshpande,Past Day,9811111124,50,"BRANCH",SERVICE,',
  'DAY,09:30,Dr Gone,Left Behind,9811111125,60,"BRANCH",SERVICE,',
]

journey(
  'an Admin takes over coming appointments from a file, and takes them back',
  async ({ page, signIn, clinic }) => {
    // The next day on which Dr. Anita has these slots and nobody is booked or away.
    const [free] = await clinic.db<[{ day: string; branch: string; service: string }]>`
      select day::text as day, b.name as branch, v.name as service
      from generate_series(current_date + 2, current_date + 25, interval '1 day') d(at)
      cross join lateral (select d.at::date as day) it
      join branch b on b.id = 1
      join service v on v.id = 1
      where (select count(*) from slot s where s.consultant_id = 4 and s.branch_id = 1 and s.active
          and s.weekday = extract(isodow from day) and s.starts in ('09:00', '09:15')) = 2
        and not exists (select from holiday h where day between h.first_day and h.last_day
          or h.repeats_yearly and to_char(day, 'MMDD') = to_char(h.first_day, 'MMDD'))
      order by day limit 1`
    await clinic.db`
      update appointment set status = 'CN', version = version + 1
      where consultant_id = 4 and day = ${free.day} and status = 'PE'`
    const file = rows
      .join('\r\n')
      .replaceAll('DAY', free.day)
      .replaceAll('BRANCH', free.branch)
      .replaceAll('SERVICE', free.service)
    const choose = () =>
      page.locator('input[type=file]').setInputFiles({
        name: 'coming.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file),
      })

    await signIn('admin')
    await page.goto('/Clients')
    await page.getByRole('link', { name: 'Import appointments' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import appointments' })).toBeVisible()
    await expect(page.getByText(/Patients get no message that these appointments/)).toBeVisible()
    await choose()
    await expect(page.getByRole('heading', { name: 'coming.csv · 5 rows' })).toBeVisible()
    // Names that nobody here has are asked about, each once.
    await expect(page.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
    await page
      .getByRole('combobox', { name: 'Consultant: Dr Anita' })
      .selectOption({ label: 'Dr. Anita Deshpande' })
    await page
      .getByRole('combobox', { name: 'Consultant: Dr Gone' })
      .selectOption({ label: 'Leave these rows out' })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('Appointments that can be booked: 2')).toBeVisible()
    await expect(page.getByText('Rows left out because of a name: 1')).toBeVisible()
    await expect(page.getByText('Time: This slot is not offered.')).toBeVisible()
    await expect(page.getByText('Date: This day is past.')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'a checked file of appointments')

    await page.getByRole('button', { name: 'Book these appointments: 2' }).click()
    await expect(page.getByText('Appointments booked: 2').first()).toBeVisible()
    const booked = await clinic.db`
      select p.name, to_char(a.starts, 'HH24:MI') as starts, a.health_issues, a.status
      from appointment a join patient p on p.id = a.patient_id
      where p.name like '% Coming' order by a.starts`
    expect(booked).toEqual([
      { name: 'Zoya Coming', starts: '09:00', healthIssues: 'Knee pain', status: 'PE' },
      { name: 'Yash Coming', starts: '09:15', healthIssues: '', status: 'PE' },
    ])

    // They stand in the list of their day.
    await page.goto('/Clients')
    await page.getByRole('searchbox').fill('zoya coming')
    await page.getByRole('link', { name: 'Zoya Coming' }).click()
    await expect(page.getByText('Dr. Anita Deshpande').first()).toBeVisible()

    // Sent again, nothing of it is booked again.
    await page.goto('/Clients?import=appointments')
    await choose()
    await page
      .getByRole('combobox', { name: 'Consultant: Dr Anita' })
      .selectOption({ label: 'Dr. Anita Deshpande' })
    await page
      .getByRole('combobox', { name: 'Consultant: Dr Gone' })
      .selectOption({ label: 'Leave these rows out' })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('Already here: 2')).toBeVisible()

    await page.getByRole('button', { name: 'Take back: coming.csv' }).click()
    const dialog = page.getByRole('dialog')
    await expectDeskAndPhoneLayout(page, 'the question before appointments are taken back')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(toastOf(page, 'Appointments cancelled: 2')).toBeVisible()
    await expect(page.getByText(/taken back .*, appointments cancelled: 2/)).toBeVisible()
    const left = await clinic.db`
      select distinct status, cancel_reason from appointment a join patient p on p.id = a.patient_id
      where p.name like '% Coming'`
    expect(left).toEqual([{ status: 'CN', cancelReason: 'booked_wrongly' }])
  },
)
