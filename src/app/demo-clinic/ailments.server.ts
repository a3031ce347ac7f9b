import { anyOlderAge, type Ailment } from './ailment.server.ts'

const generalMedicine: readonly Ailment[] = [
  {
    issue: 'Fever and body ache for three days',
    illness: 'Viral fever',
    symptoms: 'Fever, headache, body ache, tiredness',
    treatment: 'Rest, plenty of fluids, tepid sponging',
    medicines: ['Paracetamol', 'Cetirizine', 'Pantoprazole'],
    labTests: ['Complete Blood Count (CBC)', 'Dengue NS1', 'CRP'],
    leaveDays: 3,
  },
  {
    issue: 'Cough and cold',
    illness: 'Upper respiratory tract infection',
    symptoms: 'Cough, runny nose, sore throat',
    treatment: 'Steam inhalation twice a day, warm salt water gargles',
    medicines: ['Azithromycin', 'Levocetirizine', 'Ambroxol syrup', 'Paracetamol'],
    leaveDays: 2,
  },
  {
    issue: 'Loose motions since yesterday',
    illness: 'Acute gastroenteritis',
    symptoms: 'Loose stools, cramps, nausea',
    treatment: 'Oral rehydration, light diet',
    medicines: ['ORS', 'Ondansetron', 'Metronidazole', 'Loperamide'],
    labTests: ['Electrolytes', 'Complete Blood Count (CBC)'],
    leaveDays: 2,
  },
  {
    issue: 'Acidity and burning in the chest',
    illness: 'Gastro-oesophageal reflux disease',
    symptoms: 'Heartburn after meals, sour belching',
    treatment: 'Small meals, no late dinner',
    medicines: ['Pantoprazole', 'Domperidone'],
  },
  {
    issue: 'Diabetes follow-up',
    illness: 'Type 2 diabetes mellitus',
    ages: [35, anyOlderAge],
    symptoms: 'Increased thirst, tiredness',
    treatment: 'Diabetic diet, 30 minutes of walking a day',
    medicines: ['Metformin', 'Glimepiride'],
    labTests: ['Blood Sugar Test', 'HbA1c', 'Lipid Profile', 'Kidney Function Test (KFT)'],
    referral: {
      recipientName: 'Dr. Meenakshi Iyer',
      speciality: 'Ophthalmology',
      place: 'Lakeside Eye Hospital',
      urgency: 'routine',
      reasonForReferral: 'Yearly examination of the retina',
    },
  },
]

const paediatrics: readonly Ailment[] = [
  {
    issue: 'Fever and poor appetite',
    illness: 'Viral fever',
    symptoms: 'Fever, irritability, poor feeding',
    treatment: 'Fluids, tepid sponging, watch for rash',
    medicines: ['Paracetamol syrup'],
    labTests: ['Complete Blood Count (CBC)'],
  },
  {
    issue: 'Cough at night',
    illness: 'Acute bronchitis',
    symptoms: 'Wet cough, mild wheeze',
    treatment: 'Steam, fluids, no cold drinks',
    medicines: ['Ambroxol syrup', 'Paracetamol syrup'],
    radiologyTests: ['X-Ray'],
  },
  {
    issue: 'Stomach ache and itching',
    illness: 'Intestinal worms',
    symptoms: 'Stomach ache, itching at night',
    treatment: 'Deworm the whole family, wash hands before meals',
    medicines: ['Albendazole'],
  },
]

const gynaecology: readonly Ailment[] = [
  {
    issue: 'Antenatal check-up',
    illness: 'Pregnancy, antenatal care',
    ages: [18, 42],
    symptoms: 'Mild nausea',
    treatment: 'Iron and calcium rich diet, rest in the afternoon',
    medicines: ['Calcium', 'Ondansetron'],
    labTests: ['Complete Blood Count (CBC)', 'Thyroid Profile', 'Blood Sugar Test'],
    radiologyTests: ['Ultrasound'],
  },
  {
    issue: 'Irregular periods',
    illness: 'Polycystic ovarian disease',
    ages: [16, 45],
    symptoms: 'Irregular cycles, weight gain',
    treatment: 'Weight control, exercise, review of the reports',
    medicines: ['Metformin'],
    labTests: ['Thyroid Profile', 'HbA1c'],
    radiologyTests: ['Ultrasound'],
  },
  {
    issue: 'Lower abdominal pain',
    illness: 'Pelvic inflammatory disease',
    symptoms: 'Lower abdominal pain, discharge',
    treatment: 'Full course of antibiotics, review after a week',
    medicines: ['Doxycycline', 'Metronidazole', 'Pantoprazole'],
    labTests: ['Urine Routine', 'CRP'],
    leaveDays: 3,
  },
]

const orthopaedics: readonly Ailment[] = [
  {
    issue: 'Knee pain while climbing stairs',
    illness: 'Osteoarthritis of the knee',
    ages: [45, anyOlderAge],
    symptoms: 'Knee pain, morning stiffness',
    treatment: 'Quadriceps exercises, weight control, physiotherapy',
    medicines: ['Aceclofenac', 'Pantoprazole', 'Calcium'],
    labTests: ['Uric Acid', 'RA Factor', 'Vitamin D'],
    radiologyTests: ['X-Ray', 'DEXA'],
  },
  {
    issue: 'Low back pain',
    illness: 'Lumbar spondylosis',
    symptoms: 'Back pain on bending, stiffness',
    treatment: 'Hot fomentation, back support, no heavy lifting',
    medicines: ['Aceclofenac', 'Pantoprazole'],
    radiologyTests: ['X-Ray', 'MRI'],
    leaveDays: 5,
  },
  {
    issue: 'Twisted ankle',
    illness: 'Ankle sprain',
    symptoms: 'Swelling, pain on walking',
    treatment: 'Rest, ice, crepe bandage, elevation',
    medicines: ['Ibuprofen', 'Pantoprazole'],
    radiologyTests: ['X-Ray'],
    leaveDays: 4,
  },
]

const dermatology: readonly Ailment[] = [
  {
    issue: 'Itching and rash',
    illness: 'Allergic dermatitis',
    symptoms: 'Itching, red patches',
    treatment: 'Moisturiser twice a day, no scented soap',
    medicines: ['Levocetirizine'],
  },
  {
    issue: 'Ring-shaped patches',
    illness: 'Tinea corporis',
    symptoms: 'Ring-shaped itchy patches',
    treatment: 'Keep the skin dry, wash clothes hot',
    medicines: ['Fluconazole', 'Cetirizine'],
    labTests: ['Liver Function Test (LFT)'],
  },
  {
    issue: 'Pimples and hair fall',
    illness: 'Acne vulgaris',
    ages: [12, 40],
    symptoms: 'Pimples on face and back, hair fall',
    treatment: 'Gentle face wash, no oil on the face',
    medicines: ['Doxycycline'],
    labTests: ['Thyroid Profile', 'Ferritin', 'Vitamin B12'],
  },
]

const physiotherapy: readonly Ailment[] = [
  {
    issue: 'Frozen shoulder',
    illness: 'Adhesive capsulitis of the shoulder',
    symptoms: 'Shoulder pain, cannot raise the arm',
    treatment: 'Ultrasound therapy, pendulum and pulley exercises',
    medicines: ['Aceclofenac', 'Calcium'],
  },
  {
    issue: 'Neck pain from desk work',
    illness: 'Cervical spondylosis',
    symptoms: 'Neck stiffness, headache',
    treatment: 'Traction, neck isometrics, posture correction',
    medicines: ['Aceclofenac'],
    radiologyTests: ['X-Ray'],
  },
  {
    issue: 'Exercises after knee surgery',
    illness: 'Post-operative rehabilitation of the knee',
    ages: [25, anyOlderAge],
    symptoms: 'Weak quadriceps, limited bending',
    treatment: 'Strengthening, gait training, ice after the session',
    medicines: ['Paracetamol', 'Calcium'],
    leaveDays: 7,
  },
  {
    issue: 'Weakness after a stroke',
    illness: 'Hemiparesis, rehabilitation',
    ages: [45, anyOlderAge],
    symptoms: 'Weakness of one side, poor balance',
    treatment: 'Task practice, balance and gait training',
    medicines: ['Clopidogrel', 'Atorvastatin'],
  },
]

const ent: readonly Ailment[] = [
  {
    issue: 'Ear pain',
    illness: 'Acute otitis media',
    symptoms: 'Ear pain, blocked ear',
    treatment: 'Keep the ear dry, no cotton buds',
    medicines: ['Amoxicillin-clavulanate', 'Paracetamol', 'Levocetirizine'],
  },
  {
    issue: 'Sore throat, difficulty swallowing',
    illness: 'Acute tonsillitis',
    symptoms: 'Sore throat, fever, pain on swallowing',
    treatment: 'Salt water gargles, soft diet',
    medicines: ['Amoxicillin', 'Paracetamol'],
    labTests: ['Complete Blood Count (CBC)', 'ESR'],
    leaveDays: 3,
  },
  {
    issue: 'Blocked nose and headache',
    illness: 'Sinusitis',
    symptoms: 'Blocked nose, heaviness of the face',
    treatment: 'Steam inhalation, saline nasal wash',
    medicines: ['Cefixime', 'Levocetirizine'],
    radiologyTests: ['CT Scan'],
  },
]

const cardiology: readonly Ailment[] = [
  {
    issue: 'Blood pressure follow-up',
    illness: 'Essential hypertension',
    symptoms: 'Headache, occasional giddiness',
    treatment: 'Low salt diet, daily walk, home BP chart',
    medicines: ['Telmisartan', 'Amlodipine'],
    labTests: ['Kidney Function Test (KFT)', 'Electrolytes', 'Lipid Profile'],
    radiologyTests: ['ECG', '2D Echo'],
  },
  {
    issue: 'Breathless on walking',
    illness: 'Ischaemic heart disease',
    ages: [40, anyOlderAge],
    symptoms: 'Breathlessness, chest heaviness on effort',
    treatment: 'Low fat diet, no smoking, cardiac rehabilitation',
    medicines: ['Aspirin', 'Atorvastatin', 'Metoprolol', 'Clopidogrel'],
    labTests: ['Lipid Profile', 'HbA1c'],
    radiologyTests: ['ECG', '2D Echo', 'Doppler'],
    leaveDays: 7,
    referral: {
      recipientName: '',
      speciality: 'Cardiac catheterisation laboratory',
      place: 'City Heart Institute',
      urgency: 'soon',
      reasonForReferral: 'Coronary angiography',
    },
  },
]

const ayurveda: readonly Ailment[] = [
  {
    issue: 'Digestion and constipation',
    illness: 'Agnimandya (weak digestion)',
    symptoms: 'Heaviness after meals, constipation',
    treatment: 'Triphala at bedtime, warm water, regular meals',
    medicines: [],
  },
  {
    issue: 'Joint pain and stiffness',
    illness: 'Sandhivata (joint disorder)',
    symptoms: 'Joint pain, stiffness in the morning',
    treatment: 'Abhyanga with medicated oil, swedana, seven sessions',
    medicines: ['Calcium'],
    labTests: ['Uric Acid', 'ESR'],
  },
  {
    issue: 'Poor sleep and stress',
    illness: 'Anidra (insomnia)',
    symptoms: 'Poor sleep, tiredness by day',
    treatment: 'Shirodhara, pranayama, no screens after nine',
    medicines: [],
  },
]

/** The ailments of each service, by its id. */
export const ailments: Readonly<Record<number, readonly Ailment[]>> = {
  1: generalMedicine,
  2: paediatrics,
  3: gynaecology,
  4: orthopaedics,
  5: dermatology,
  6: physiotherapy,
  7: ent,
  8: cardiology,
  11: ayurveda,
}
