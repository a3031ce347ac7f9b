// Before every module that makes a schema, and before all others.
/* oxlint-disable import/no-unassigned-import */
import '../../platform/http/without-eval.tsx'
import '../page/older-browsers.tsx'
/* oxlint-enable import/no-unassigned-import */
import '../page/page.css'
import '../my/my.css'
import './check.css'
import { startPage } from '../page/start-page.tsx'
import { CheckPage } from './check-page.ts'

startPage(CheckPage)
