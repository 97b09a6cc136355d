let isPressed = false
let waiting: Array<() => void> = []

function press() {
  isPressed = true
}

function release() {
  isPressed = false
  const actions = waiting
  waiting = []
  // the click itself comes right after the release
  setTimeout(() => actions.forEach((action) => action()))
}

document.addEventListener('pointerdown', press, { capture: true })
document.addEventListener('pointerup', release, { capture: true })
document.addEventListener('pointercancel', release, { capture: true })

/**
 * Does something at once, or after the click that is under way. A field loses the focus when the
 * pointer goes down; an error drawn then would move what is being clicked from under the pointer.
 */
export function afterPress(action: () => void): void {
  if (isPressed) waiting.push(action)
  else action()
}
