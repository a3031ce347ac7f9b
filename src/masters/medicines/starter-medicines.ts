import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { medicineRequest } from './medicines.ts'

const packs: readonly [name: string, ...strengths: string[]][] = [
  ['Paracetamol', '500 mg', '650 mg'],
  ['Ibuprofen', '400 mg'],
  ['Aceclofenac', '100 mg'],
  ['Pantoprazole', '40 mg'],
  ['Omeprazole', '20 mg'],
  ['Ondansetron', '4 mg'],
  ['Domperidone', '10 mg'],
  ['ORS', '21 gm'],
  ['Loperamide', '2 mg'],
  ['Amoxicillin', '500 mg'],
  ['Amoxicillin-clavulanate', '625 mg'],
  ['Azithromycin', '500 mg'],
  ['Cefixime', '200 mg'],
  ['Doxycycline', '100 mg'],
  ['Metronidazole', '400 mg'],
  ['Albendazole', '400 mg'],
  ['Fluconazole', '150 mg'],
  ['Cetirizine', '10 mg'],
  ['Levocetirizine', '5 mg'],
  ['Ambroxol syrup', '5 ml'],
  ['Paracetamol syrup', '5 ml'],
  ['Metformin', '500 mg'],
  ['Glimepiride', '1 mg', '2 mg'],
  ['Telmisartan', '40 mg'],
  ['Amlodipine', '5 mg'],
  ['Losartan', '50 mg'],
  ['Metoprolol', '25 mg', '50 mg'],
  ['Atorvastatin', '10 mg', '20 mg'],
  ['Aspirin', '75 mg'],
  ['Clopidogrel', '75 mg'],
  ['Levothyroxine', '25 mcg', '50 mcg', '100 mcg'],
  ['Vitamin D3', '60,000 IU'],
  ['Calcium', '500 mg'],
  ['B-complex'],
]

const starterMedicineSchema = medicineRequest.pick({ name: true, strength: true })
type StarterMedicine = z.output<typeof starterMedicineSchema>

/** What is commonly prescribed in an outpatient department, for a list that is still empty. */
export const starterMedicines: readonly StarterMedicine[] = packs.flatMap(([name, ...strengths]) =>
  (strengths.length > 0 ? strengths : ['']).map((strength) => ({ name, strength })),
)

export const takeStarterMedicines = contract({
  method: 'POST',
  url: '/api/medicines/starter-set',
  summary:
    'Add medicines as chosen from the starter set; those that are in the list stay as they are',
  body: z.strictObject({ medicines: z.array(starterMedicineSchema).min(1).max(100) }),
  answer: z.object({ /** How many were not in the list yet. */ added: z.int() }),
})
