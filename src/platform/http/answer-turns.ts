export interface AnswerTurns {
  /**
   * Takes a turn for a question. What it returns is asked as its answer comes: whether that is shown. Not after an
   * answer to a later question; one that is merely slow, while later ones are on their way, is.
   */
  take: () => () => boolean
  /** No answer to what was asked until now is shown. */
  close: () => void
}

/** Orders the answers of what is asked again and again: a slow line gives them in any order. */
export function createAnswerTurns(): AnswerTurns {
  let asked = 0
  let answered = 0
  return {
    take: () => {
      asked += 1
      const own = asked
      return () => {
        if (own <= answered) return false
        answered = own
        return true
      }
    },
    close: () => {
      answered = asked
    },
  }
}
