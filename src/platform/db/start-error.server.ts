/**
 * The app cannot start for a reason that its user can do something about. The message is a whole
 * sentence for them, shown without a stack.
 */
export class StartError extends Error {
  override name = 'StartRefused'
}
