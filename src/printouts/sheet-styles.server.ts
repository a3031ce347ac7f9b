import { StyleSheet } from '@react-pdf/renderer'
import { logo } from './logo.ts'
import { weights } from './sheet-fonts.server.ts'

const ink = '#000000'
const quiet = '#333333'
const line = '#9aa5a8'
const hairline = `0.6 solid ${line}`
const rule = '0.9 solid #333333'
const side = 30

/** How a sheet looks on paper, in points. A5Sheet.module.css says the same for the browser. */
export const styles = StyleSheet.create({
  page: { paddingTop: 27, paddingBottom: 58, paddingHorizontal: side, color: ink },
  // Set on texts alone: a view hands its own on as a length.
  text: { fontSize: 9, lineHeight: 1.3 },
  strong: { fontWeight: weights.strong },

  head: { flexDirection: 'row', alignItems: 'center', gap: 10 },
  logo: { width: 34, height: 34 },
  consultant: { flex: 1 },
  name: { fontSize: 13.5, lineHeight: 1.25, fontWeight: weights.strong },
  degree: { fontSize: 8.5 },
  contact: { maxWidth: 160, alignItems: 'flex-end' },
  contactLine: { fontSize: 8, lineHeight: 1.45, textAlign: 'right' },
  accent: { height: 1.6, marginTop: 7, backgroundColor: logo.ground },

  title: { marginTop: 8, fontSize: 11.5, fontWeight: weights.strong },
  letterTitle: { marginTop: 26, marginBottom: 10, fontSize: 15, textAlign: 'center' },

  facts: { flexDirection: 'row', gap: 16, marginTop: 4, marginBottom: 7 },
  firstFact: { flex: 1 },
  label: { color: quiet, fontSize: 7 },
  value: { fontSize: 10, fontWeight: weights.strong },

  vitals: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    marginBottom: 9,
    borderTop: hairline,
    borderBottom: hairline,
    paddingVertical: 4,
  },

  tableHead: { flexDirection: 'row', borderTop: rule, borderBottom: rule },
  headCell: { justifyContent: 'flex-end', paddingHorizontal: 3, paddingVertical: 2.5 },
  headText: { fontSize: 7, lineHeight: 1.25, fontWeight: weights.strong },
  groupTitle: { borderBottom: hairline, marginHorizontal: 3, paddingVertical: 2 },
  row: { flexDirection: 'row', minHeight: 24, borderBottom: hairline },
  group: { flexDirection: 'row' },
  cell: { justifyContent: 'center', paddingHorizontal: 3, paddingVertical: 2 },
  cellText: { lineHeight: 1.25 },
  note: { color: quiet, fontSize: 7.5, lineHeight: 1.2 },
  tick: { width: 10, height: 10 },

  letter: { marginTop: 10, marginBottom: 16 },
  paragraph: { fontSize: 10.5, lineHeight: 1.6 },
  details: { marginVertical: 16, borderTop: hairline },
  detail: { flexDirection: 'row', gap: 10, borderBottom: hairline, paddingVertical: 6 },
  detailLabel: { width: 84, paddingTop: 1.5, color: quiet },
  detailValue: { flex: 1, fontSize: 10.5, fontWeight: weights.strong },

  end: { flexDirection: 'row', alignItems: 'flex-start', marginTop: 11 },
  followUp: { flexDirection: 'row', gap: 5 },
  blank: { width: 84, height: 10, borderBottom: rule },
  signature: { marginLeft: 'auto', width: 150, marginTop: 34, borderTop: rule, paddingTop: 3 },
  signed: { textAlign: 'center' },

  foot: {
    position: 'absolute',
    left: side,
    right: side,
    bottom: 18,
    borderTop: hairline,
    paddingTop: 4,
  },
  footText: { fontSize: 7.5, lineHeight: 1.4, textAlign: 'center' },
  pageNumber: { position: 'absolute', right: side, top: 12, color: quiet, fontSize: 7 },
})
