import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import type { EarlierVisit } from './history.ts'
import { VitalsCharts } from './VitalsCharts.tsx'

let ids = 0
const visit = (day: string, measured: Partial<EarlierVisit>): EarlierVisit => ({
  appointmentId: (ids += 1),
  day,
  starts: '09:30',
  systolic: null,
  diastolic: null,
  weight: null,
  fasting: null,
  pp: null,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
  ...measured,
})

const renderCharts = (...visits: EarlierVisit[]) =>
  renderPage(<VitalsCharts visits={visits} chosenDay={visits.at(-1)?.day} />)

const chart = (title: string) => screen.getByRole('img', { name: new RegExp(`^${title}`) })
const charts = () => screen.queryAllByRole('img').map((it) => it.getAttribute('aria-label'))
const pointsOf = (drawing: HTMLElement) =>
  [...drawing.querySelectorAll('path')]
    .flatMap((path) => path.querySelector('title')?.textContent)
    .filter((title) => title !== undefined)
const linesOf = (drawing: HTMLElement) => drawing.querySelectorAll('path[class*="line"]')

describe('the charts', () => {
  it('show blood pressure, weight and sugar when all three were measured', () => {
    renderCharts(
      visit('2026-03-03', { systolic: 150, diastolic: 95, weight: 70.5, fasting: 110, pp: 180 }),
      visit('2026-06-03', { systolic: 130, diastolic: 85, weight: 68, fasting: 100, pp: 150 }),
    )
    expect(charts()).toEqual([
      'Blood pressure (mmHg). BP systolic: 2 values from 03-03-2026 to 03-06-2026, lowest 130, ' +
        'highest 150, last 130. BP diastolic: 2 values from 03-03-2026 to 03-06-2026, lowest 85, ' +
        'highest 95, last 85.',
      'Weight (kg). Weight: 2 values from 03-03-2026 to 03-06-2026, lowest 68, highest 70.5, ' +
        'last 68.',
      'Sugar (mg/dl). Sugar fasting: 2 values from 03-03-2026 to 03-06-2026, lowest 100, ' +
        'highest 110, last 100. Sugar PP: 2 values from 03-03-2026 to 03-06-2026, lowest 150, ' +
        'highest 180, last 150.',
    ])
  })

  it('show temperature, pulse and saturation too, never above 100 %', () => {
    renderCharts(
      visit('2026-03-03', { temperature: 101.2, pulse: 104, spo2: 99 }),
      visit('2026-06-03', { temperature: 98.6, pulse: 72, spo2: 100 }),
    )
    expect(charts()).toEqual([
      'Temperature (°F). Temperature: 2 values from 03-03-2026 to 03-06-2026, lowest 98.6, highest 101.2, last 98.6.',
      'Pulse (/min). Pulse: 2 values from 03-03-2026 to 03-06-2026, lowest 72, highest 104, last 72.',
      'SpO2 (%). SpO2: 2 values from 03-03-2026 to 03-06-2026, lowest 99, highest 100, last 100.',
    ])
    const ticks = [...chart('SpO2').querySelectorAll('text')].map((it) => Number(it.textContent))
    expect(Math.max(...ticks.filter((it) => !Number.isNaN(it)))).toBe(100)
  })

  it('show pain from 0 to 10, whatever was answered', () => {
    renderCharts(visit('2026-03-03', { pain: 7 }), visit('2026-06-03', { pain: 0 }))
    expect(charts()).toEqual([
      'Pain (0–10). Pain: 2 values from 03-03-2026 to 03-06-2026, lowest 0, highest 7, last 0.',
    ])
    const ticks = [...chart('Pain').querySelectorAll('text')].map((it) => Number(it.textContent))
    expect(ticks.filter((it) => !Number.isNaN(it))).toEqual([0, 2, 4, 6, 8, 10])
  })

  it('show a single measurement as a point in the middle, without a line', () => {
    renderCharts(visit('2026-03-03', { weight: 61.5 }))
    expect(charts()).toEqual(['Weight (kg). Weight: 61.5 on 03-03-2026.'])
    expect(pointsOf(chart('Weight'))).toEqual(['03-03-2026, 09:30 · Weight: 61.5'])
    expect(linesOf(chart('Weight'))).toHaveLength(0)
    expect(within(chart('Weight')).getByText('03-03-2026').getAttribute('x')).toBe('169')
  })

  it('skip a visit without a measurement and join the points around it', () => {
    renderCharts(
      visit('2026-03-03', { weight: 61 }),
      visit('2026-04-03', { systolic: 120 }),
      visit('2026-05-03', { weight: 64 }),
    )
    expect(pointsOf(chart('Weight'))).toHaveLength(2)
    expect(linesOf(chart('Weight'))).toHaveLength(1)
    expect(pointsOf(chart('Blood pressure'))).toEqual(['03-04-2026, 09:30 · BP systolic: 120'])
  })

  it('label the line that exists when the other one was never measured', () => {
    renderCharts(visit('2026-03-03', { pp: 140 }), visit('2026-04-03', { pp: 150 }))
    expect(screen.getByText('Sugar PP', { selector: 'span' })).toBeTruthy()
    expect(screen.queryByText('Sugar fasting', { selector: 'span' })).toBeNull()
  })

  it('are left out when nothing was ever measured', () => {
    renderCharts(visit('2026-03-03', {}))
    expect(charts()).toEqual([])
    expect(screen.queryByText('Over time')).toBeNull()
  })

  it('stay within their frame for every value', () => {
    renderCharts(
      visit('2026-03-03', { systolic: 400, diastolic: 0, weight: 999.9 }),
      visit('2026-03-03', { systolic: 0, diastolic: 300, weight: 0 }),
      visit('2026-03-04', { systolic: 120, diastolic: 80, weight: 61.5 }),
    )
    const places = [...document.querySelectorAll('[transform]')].map((it) =>
      it
        .getAttribute('transform')!
        .match(/[\d.]+/g)!
        .map(Number),
    )
    expect(places).toHaveLength(9)
    for (const [x, y] of places) {
      expect(x! >= 40 && x! <= 290, `x ${x}`).toBe(true)
      expect(y! >= 0 && y! <= 115, `y ${y}`).toBe(true)
    }
  })

  it('mark the selected day if it is within the range', () => {
    const visits = [visit('2026-03-03', { weight: 61 }), visit('2026-05-03', { weight: 64 })]
    const shown = renderPage(<VitalsCharts visits={visits} chosenDay="2026-04-03" />)
    expect(screen.getByText('Selected date')).toBeTruthy()
    shown.unmount()
    renderPage(<VitalsCharts visits={visits} chosenDay="2026-06-03" />)
    expect(screen.queryByText('Selected date')).toBeNull()
  })

  it('also list their values in a table, latest first', () => {
    renderCharts(
      visit('2026-03-03', { systolic: 150, diastolic: 95, weight: 70.5 }),
      visit('2026-06-03', { systolic: 130, fasting: 100, pulse: 98, pain: 0 }),
    )
    const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent)
    expect(rows).toEqual([
      'DateBlood pressure (mmHg)Weight (kg)Sugar fasting (mg/dl)Sugar PP (mg/dl)Temperature (°F)Pulse (/min)SpO2 (%)Pain (0–10)',
      '03-06-2026 09:30130/––100––98–0',
      '03-03-2026 09:30150/9570.5––––––',
    ])
  })
})
