import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { makeSheetPdf, type SheetToPrint } from '../src/visits/printouts/sheet-pdf.server.ts'
import { sheetFacts } from '../src/test-kit/sheet-facts.ts'

const rounds = 30

const medicine = (name: string) => ({
  medicine: name,
  amount: 500,
  unit: 'mg' as const,
  morning: true,
  afternoon: false,
  evening: true,
  days: 5,
  timing: 'After Food' as const,
  liquidPerDay: null,
})

const prescribed = (...names: string[]) => sheetFacts({ prescription: names.map(medicine) })

const sheets: Record<string, SheetToPrint> = {
  'a prescription of 3 medicines': {
    kind: 'prescription',
    facts: prescribed('Paracetamol', 'Azithromycin', 'Levocetirizine'),
    locale: 'en',
    inWords: false,
  },
  'a prescription of 27 medicines': {
    kind: 'prescription',
    facts: prescribed(...Array.from({ length: 27 }, (_, index) => `Medicine ${index + 1}`)),
    locale: 'en',
    inWords: false,
  },
  'one in Hindi and Tamil': {
    kind: 'prescription',
    facts: prescribed('पैरासिटामोल', 'காய்ச்சல் மாத்திரை', 'क्रोसिन'),
    locale: 'en',
    inWords: false,
  },
  'one for who reads Arabic': {
    kind: 'prescription',
    facts: prescribed('باراسيتامول', 'Azithromycin', 'Levocetirizine'),
    locale: 'ae',
    inWords: false,
  },
  'one for who reads Chinese': {
    kind: 'prescription',
    facts: prescribed('阿奇霉素', '对乙酰氨基酚', '氨溴索'),
    locale: 'zh',
    inWords: false,
  },
}

/**
 * Times the PDF files of sheets: the first one of a new process, including reading its fonts, and
 * the median of later ones. Prints a table.
 */
export async function measureSheets(): Promise<void> {
  process.stdout.write(
    '\n| sheet | first, ms | later, ms | of it processor, ms | kB |\n| --- | ---: | ---: | ---: | ---: |\n',
  )
  for (const name of Object.keys(sheets)) await inChildProcess(name)
}

const inChildProcess = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [name])
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`sheets: ${code}`))))
  })

async function timeSheet(name: string): Promise<void> {
  const times: number[] = []
  const processor: number[] = []
  let size = 0
  for (let round = 0; round <= rounds; round += 1) {
    const startedMs = performance.now()
    const before = process.cpuUsage()
    size = (await makeSheetPdf(forOtherPatient(sheets[name]!, round))).length
    times.push(performance.now() - startedMs)
    const { user, system } = process.cpuUsage(before)
    processor.push((user + system) / 1000)
  }
  const [first, ...later] = times
  const figures = [first!, median(later), median(processor.slice(1)), size / 1000].map((it) =>
    it.toFixed(0),
  )
  process.stdout.write(`| ${[name, ...figures].join(' | ')} |\n`)
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** With other names, so that nothing of the previous sheet is cached. */
function forOtherPatient({ facts, ...sheet }: SheetToPrint, round: number): SheetToPrint {
  const prescription = facts.prescription.map((item) => ({
    ...item,
    medicine: `${item.medicine} ${round}`,
  }))
  const patient = { name: `Lata Mangesh ${round}`, age: 20 + round, fileNumber: null }
  return { ...sheet, facts: { ...facts, patient, prescription } }
}

const sheetName = process.argv[2]
if (import.meta.main && sheetName) await timeSheet(sheetName)
