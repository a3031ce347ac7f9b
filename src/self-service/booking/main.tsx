// Before every module that makes a schema, and before all others.
/* oxlint-disable import/no-unassigned-import */
import '../../platform/http/without-eval.tsx'
import '../page/older-browsers.tsx'
/* oxlint-enable import/no-unassigned-import */
import '../page/page.css'
import '../slots/slots.css'
import './booking.css'
import { startPage } from '../page/start-page.tsx'
import { Booking } from './booking.tsx'
import { keepTyped } from './keep-typed.tsx'

startPage(Booking, keepTyped)
