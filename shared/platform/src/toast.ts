export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export type ToastMessage = { kind: ToastKind; title: string; description?: string }

const listeners = new Set<(message: ToastMessage) => void>()
let waiting: ToastMessage[] = []

function show(kind: ToastKind) {
  return (title: string, options: { description?: string } = {}): void => {
    const message = { kind, title, ...options }
    if (listeners.size === 0) waiting.push(message)
    listeners.forEach((listener) => listener(message))
  }
}

/** Says something in passing, from anywhere: `toast.success(title, { description })`. */
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
