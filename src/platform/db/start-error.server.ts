/**
 * The app cannot start, and the person at the desk can do something about it. The message is a
 * whole sentence for them; it is shown without a stack.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
