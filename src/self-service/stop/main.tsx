// Before every module that makes a schema, and before all others.
/* oxlint-disable import/no-unassigned-import */
import '../../platform/http/without-eval.tsx'
import '../page/older-browsers.tsx'
/* oxlint-enable import/no-unassigned-import */
import '../page/page.css'
import '../my/my.css'
import { startPage } from '../page/start-page.tsx'
import { StopPage } from './stop-page.ts'

startPage(StopPage)
