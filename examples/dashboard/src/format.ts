const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A balance, which is text where it was sent as text. */
export function money(balance: number | string | null | undefined): string {
  if (balance === null || balance === undefined) return '–';
  const amount = Number(balance);
  return Number.isFinite(amount) ? MONEY.format(amount) : String(balance);
}

export const text = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
