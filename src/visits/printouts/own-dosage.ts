/** Words of a prescription for how often or when: what stands in a name instead of in the fields. */
const latinWords =
  'sos|prn|stat|hs|od|bd|bid|tds|tid|qid|qds|qod|eod|ac|pc|' +
  'hour|hours|hourly|hrs|daily|day|days|night|nightly|bedtime|morning|noon|afternoon|evening|' +
  'week|weeks|weekly|wk|wks|fortnightly|month|months|monthly|alternate|alt|every|each|once|twice|thrice|' +
  'needed|required|necessary|fever|pain|empty|breakfast|lunch|dinner|food|meal|meals|' +
  'sunday|monday|tuesday|wednesday|thursday|friday|saturday|' +
  'half|quarter|tapering|taper|till|until|' +
  'wöchentlich|woche|bedarf|semaine|besoin|semana|semanal|settimana|bisogno|vecka|veckan|behov|' +
  'uge|ugen|hetente|hafta|haftada|gerekirse|tydzień|tygodniu|potrzeby'

/** The same in other scripts, without the endings: a week, a need, alternate days. */
const otherScripts =
  'सप्ताह|हफ्त|हफ़्त|ज़रूरत|जरूरत|दर्द|बुखार|आठवड|गरज|અઠવાડિ|જરૂર|সপ্তাহ|প্রয়োজন|দরকার|ਹਫ਼ਤ|ਹਫਤ|ਲੋੜ|ସପ୍ତାହ|ଦରକାର|' +
  'வார|தேவை|వార|అవసర|ವಾರ|ಅಗತ್ಯ|ആഴ്ച|ആവശ്യ|ہفت|ضرورت|أسبوع|اسبوع|حاجة|لزوم|недел|необходим|εβδομ|ανάγκη|週|周|必要|需要'

const patterns = [
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${latinWords})(?![\p{L}\p{N}])`, 'iu'),
  new RegExp(otherScripts.normalize('NFC'), 'u'),
  // 1-0-1, 1-1-1-1 and ranges such as 1-2; fractions; q8h; 3x; 5 days written as 5/7.
  /\d\s*[-–—]\s*\d/,
  /[¼½¾⅓⅔]|(?<!\d)1\/[234](?!\d)|\d\/7(?!\d)/,
  /\bq\s?\d+\s?h/i,
  /(?<![\p{L}\d])(?:\d\s?x|x\s?\d)(?![\p{L}\d])/iu,
]

/**
 * Whether a medicine's typed name says how often or when it is taken. Too many are found rather than too
 * few: 'Zolfresh OD' has no sentence, 'Methotrexate weekly' never has one of every day.
 */
export const namesOwnDosage = (medicine: string): boolean => {
  const name = medicine.normalize('NFC').replaceAll(/\b([a-z])\.(?=[a-z]\b)/gi, '$1')
  return patterns.some((it) => it.test(name))
}
