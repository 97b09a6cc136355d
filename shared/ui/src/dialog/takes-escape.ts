const MARK = 'data-takes-escape'

/** On what is open in a dialog and closes by Escape itself: the dialog, which hears of the key first, stays open. */
export const takesEscape = { [MARK]: '' } as const

/** Whether Escape is meant for something that is open around the focus. */
export const isForOther = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(`[${MARK}]`) !== null
