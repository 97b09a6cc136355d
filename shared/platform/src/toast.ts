export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** The button of a toast, usually to undo; pressing it closes the toast. */
export type ToastAction = { label: string; onAct: () => void }

type Options = {
  description?: string
  action?: ToastAction
  /** Closes the toast early. */
  until?: AbortSignal
}

export type ToastMessage = Options & { kind: ToastKind; title: string }

const listeners = new Set<(message: ToastMessage) => void>()
let waitingMessages: ToastMessage[] = []

function show(kind: ToastKind) {
  return (title: string, options: Options = {}): void => {
    const message = { kind, title, ...options }
    if (listeners.size === 0) waitingMessages.push(message)
    listeners.forEach((listener) => listener(message))
  }
}

/** Shows a toast, from anywhere: `toast.success(title, { description, action })`. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
}

/** Subscribes the outlet that renders toasts: calls it with each one, starting with undelivered ones. */
export function subscribeToasts(listener: (message: ToastMessage) => void): () => void {
  listeners.add(listener)
  waitingMessages.forEach(listener)
  waitingMessages = []
  return () => listeners.delete(listener)
}
