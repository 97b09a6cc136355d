/** True where nothing may move: by the setting of the console or of the system. */
export function isStill(): boolean {
  return (
    document.body.classList.contains('reduced-motion') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
