// What shared modules use of the language and browsers of 2021 lack. A journey takes away all that
// Chrome 90 and Safari 14 do not have, and walks through the pages.
/* oxlint-disable import/no-unassigned-import */
import 'core-js/actual/array/at'
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/object/has-own'
