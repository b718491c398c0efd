/** ISO 8601, as programs write it: to the year, month or day, or a time with or without seconds, fraction and offset. */
const isoTime =
  /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)$|^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;

/**
 * A text that orders as its time does: UTC to the second, then the fraction without zeros at its end, without a zone. A
 * date stays, before all times of its day. A time without an offset is taken for UTC. Undefined for any other text.
 */
export function timeKey(text: string): string | undefined {
  const match = isoTime.exec(text);
  if (match === null) return undefined;
  const [, date, day, minutes, seconds = '00', fraction = '', , sign, hoursOff, minutesOff = '00'] = match;
  if (date !== undefined) return Number.isNaN(Date.parse(date)) ? undefined : date;
  const plain = `${day}T${minutes}:${seconds}`;
  const stated = Date.parse(`${plain}Z`);
  if (Number.isNaN(stated)) return undefined;
  const rest = fraction.replace(/0+$/, '');
  const end = rest === '' ? '' : `.${rest}`;
  if (sign === undefined) return `${plain}${end}`;
  const offset = (Number(hoursOff) * 60 + Number(minutesOff)) * 60_000;
  return `${new Date(stated + (sign === '+' ? -offset : offset)).toISOString().slice(0, 19)}${end}`;
}

/** A time in UTC; one that is in UTC already, or a date, stays as it is written. Undefined for any other text. */
export function utcTime(text: string): string | undefined {
  const key = timeKey(text);
  if (key === undefined || /^\d{4}(-\d{2}(-\d{2}(T.*Z)?)?)?$/.test(text)) return key === undefined ? undefined : text;
  return `${key}Z`;
}
