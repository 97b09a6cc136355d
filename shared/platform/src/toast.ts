export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** A way on from what a toast says, mostly back: it goes with the toast. */
export type ToastAction = { label: string; onAct: () => void }

type Options = {
  description?: string
  action?: ToastAction
  /** Ends the toast before its time. */
  until?: AbortSignal
}

export type ToastMessage = Options & { kind: ToastKind; title: string }

const listeners = new Set<(message: ToastMessage) => void>()
let waiting: ToastMessage[] = []

function show(kind: ToastKind) {
  return (title: string, options: Options = {}): void => {
    const message = { kind, title, ...options }
    if (listeners.size === 0) waiting.push(message)
    listeners.forEach((listener) => listener(message))
  }
}

/** Says something in passing, from anywhere: `toast.success(title, { description, action })`. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
}

/** For the outlet that draws toasts: hears each one, first those that nobody has heard yet. */
export function subscribeToasts(listener: (message: ToastMessage) => void): () => void {
  listeners.add(listener)
  waiting.forEach(listener)
  waiting = []
  return () => listeners.delete(listener)
}
