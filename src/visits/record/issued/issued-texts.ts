import { maxCertificates, withdrawCertificate } from '../certificates/certificates.ts'
import { maxReferrals, withdrawReferral } from '../referrals/referrals.ts'
import type { IssuedPart } from './issued.ts'

/** What the screens say of the papers of each part, how many there may be, and the call that withdraws one. */
export const issuedTexts = {
  certificates: {
    max: maxCertificates,
    most: 'blocked.mostCertificates',
    add: 'certificate.add',
    remove: 'certificate.remove',
    withdraw: 'certificate.withdraw',
    withdrawCall: withdrawCertificate,
    question: 'certificate.withdrawQuestion',
    explained: 'certificate.withdrawExplained',
    withdrawnDone: 'certificate.withdrawnDone',
    withdrawn: 'certificate.withdrawn',
    withdrawnNote: 'certificate.withdrawnNote',
    saveFirst: 'certificate.saveFirst',
    noneYet: 'certificate.noneYet',
    none: 'certificate.none',
  },
  referrals: {
    max: maxReferrals,
    most: 'blocked.mostReferrals',
    add: 'referral.add',
    remove: 'referral.remove',
    withdraw: 'referral.withdraw',
    withdrawCall: withdrawReferral,
    question: 'referral.withdrawQuestion',
    explained: 'referral.withdrawExplained',
    withdrawnDone: 'referral.withdrawnDone',
    withdrawn: 'referral.withdrawn',
    withdrawnNote: 'referral.withdrawnNote',
    saveFirst: 'referral.saveFirst',
    noneYet: 'referral.noneYet',
    none: 'referral.none',
  },
} as const satisfies Record<IssuedPart, object>
