// The arithmetic of a BERT encoder of 384 dimensions and 12 heads, in AssemblyScript. Addresses are bytes of linear memory; matrices
// are row-major float32 unless said otherwise. Every operation is fixed to the bit by the WebAssembly specification, so that
// all machines give equal vectors. lab/convert-encoder/compile.sh makes ../wasm/encoder.wasm of it.

const HIDDEN: i32 = 384;
const HEADS: i32 = 12;
const HEAD: i32 = 32;
/** Bytes of one row of 384. */
const ROW: usize = 1536;
/** 32 to the power of -1/2. */
const SCORE_SCALE: f32 = 0.17677669529663687;

/** Each row, times `smooth`, to whole numbers of 0..127: x * smooth ~ scale * whole + least. The width is a multiple of 16. */
export function quantise(x: usize, smooth: usize, whole: usize, scales: usize, leasts: usize, rows: i32, width: i32): void {
  for (let r: i32 = 0; r < rows; r++) {
    const row = x + (<usize>(r * width) << 2);
    let low = f32x4.splat(f32.MAX_VALUE);
    let high = f32x4.splat(-f32.MAX_VALUE);
    for (let k: i32 = 0; k < width; k += 4) {
      const at = <usize>k << 2;
      const value = f32x4.mul(v128.load(row + at), v128.load(smooth + at));
      low = f32x4.pmin(low, value);
      high = f32x4.pmax(high, value);
    }
    const least = smallest(low);
    const scale: f32 = max<f32>((largest(high) - least) / 127, 1e-30);
    store<f32>(scales + (<usize>r << 2), scale);
    store<f32>(leasts + (<usize>r << 2), least);
    const inverse = f32x4.splat(1 / scale);
    const base = f32x4.splat(least);
    const to = whole + <usize>(r * width);
    for (let k: i32 = 0; k < width; k += 16) {
      const at = <usize>k << 2;
      const low8 = i16x8.narrow_i32x4_s(levels(row, smooth, at, base, inverse), levels(row, smooth, at + 16, base, inverse));
      const high8 = i16x8.narrow_i32x4_s(levels(row, smooth, at + 32, base, inverse), levels(row, smooth, at + 48, base, inverse));
      v128.store(to + <usize>k, i8x16.narrow_i16x8_u(low8, high8));
    }
  }
}

@inline
function levels(row: usize, smooth: usize, at: usize, base: v128, inverse: v128): v128 {
  const value = f32x4.mul(v128.load(row + at), v128.load(smooth + at));
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(f32x4.sub(value, base), inverse)));
}

/**
 * Quantised rows times weights, plus bias. The weights are int8, packed in panels of eight columns, with four depths of a column
 * beside each other. Four rows by eight columns at a time: with eight sums in registers, each load of weights serves four rows.
 * Whole numbers of seven bits keep the pairwise sums of the dot product within 16 bits, where all
 * machines agree.
 */
export function multiply(
  whole: usize, scales: usize, leasts: usize, rows: i32, depth: i32,
  panels: usize, columns: i32, columnScales: usize, columnSums: usize, bias: usize, out: usize,
): void {
  const stride = <usize>depth;
  const outStride = <usize>columns << 2;
  for (let c: i32 = 0; c < columns; c += 8) {
    const at = <usize>c << 2;
    for (let r: i32 = 0; r < rows; r += 4) {
      let a = whole + <usize>(r * depth);
      let p = panels + <usize>(c * depth);
      const end = a + stride;
      let x0 = i32x4.splat(0), x1 = x0, x2 = x0, x3 = x0, y0 = x0, y1 = x0, y2 = x0, y3 = x0;
      while (a < end) {
        const w0 = v128.load(p), w1 = v128.load(p, 16);
        const a0 = v128.load32_splat(a);
        x0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w0, a0, x0);
        y0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w1, a0, y0);
        const a1 = v128.load32_splat(a + stride);
        x1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w0, a1, x1);
        y1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w1, a1, y1);
        const a2 = v128.load32_splat(a + 2 * stride);
        x2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w0, a2, x2);
        y2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w1, a2, y2);
        const a3 = v128.load32_splat(a + 3 * stride);
        x3 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w0, a3, x3);
        y3 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w1, a3, y3);
        a += 4;
        p += 32;
      }
      const s0 = v128.load(columnScales + at), s1 = v128.load(columnScales + at, 16);
      const m0 = v128.load(columnSums + at), m1 = v128.load(columnSums + at, 16);
      const b0 = v128.load(bias + at), b1 = v128.load(bias + at, 16);
      const scale = scales + (<usize>r << 2), least = leasts + (<usize>r << 2);
      let o = out + <usize>r * outStride + at;
      finish(o, x0, y0, v128.load32_splat(scale), v128.load32_splat(least), s0, s1, m0, m1, b0, b1);
      o += outStride;
      finish(o, x1, y1, v128.load32_splat(scale, 4), v128.load32_splat(least, 4), s0, s1, m0, m1, b0, b1);
      o += outStride;
      finish(o, x2, y2, v128.load32_splat(scale, 8), v128.load32_splat(least, 8), s0, s1, m0, m1, b0, b1);
      o += outStride;
      finish(o, x3, y3, v128.load32_splat(scale, 12), v128.load32_splat(least, 12), s0, s1, m0, m1, b0, b1);
    }
  }
}

/** Eight sums of whole numbers back to numbers: columnScale * (scale * sum + least * columnSum) + bias. */
@inline
function finish(
  out: usize, x: v128, y: v128, scale: v128, least: v128,
  s0: v128, s1: v128, m0: v128, m1: v128, b0: v128, b1: v128,
): void {
  const left = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(x), scale), f32x4.mul(least, m0));
  const right = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(y), scale), f32x4.mul(least, m1));
  v128.store(out, f32x4.add(f32x4.mul(left, s0), b0));
  v128.store(out, f32x4.add(f32x4.mul(right, s1), b1), 16);
}

/**
 * Attention over rows of queries, keys and values beside each other, [rows, 3 * 384], to [rows, 384]. `keys` and `weights` are
 * room for one head: [32, width] and [rows, width], where width is `tokens` rounded up to eight.
 */
export function attend(joined: usize, out: usize, keys: usize, weights: usize, rows: i32, tokens: i32): void {
  const stride: usize = 3 * ROW;
  const width = (tokens + 7) & ~7;
  const widthBytes = <usize>width << 2;
  for (let head: i32 = 0; head < HEADS; head++) {
    const queries = joined + (<usize>(head * HEAD) << 2);
    const values = queries + 2 * ROW;
    transpose(queries + ROW, stride, keys, width, tokens);
    product(queries, stride, keys, widthBytes, weights, widthBytes, rows, width, HEAD);
    softmax(weights, rows, width, tokens);
    product(weights, widthBytes, values, stride, out + (<usize>(head * HEAD) << 2), ROW, rows, HEAD, tokens);
  }
}

/** The keys of one head to [32, width], with zeros past the last token. */
function transpose(from: usize, stride: usize, to: usize, width: i32, tokens: i32): void {
  for (let d: i32 = 0; d < HEAD; d++) {
    const row = to + (<usize>(d * width) << 2);
    const column = from + (<usize>d << 2);
    for (let t: i32 = 0; t < tokens; t++) store<f32>(row + (<usize>t << 2), load<f32>(column + <usize>t * stride));
    for (let t: i32 = tokens; t < width; t++) store<f32>(row + (<usize>t << 2), 0);
  }
}

/** c = a · b, in tiles of four rows by eight columns. Strides are bytes from row to row. */
function product(
  a: usize, aStride: usize, b: usize, bStride: usize, c: usize, cStride: usize,
  rows: i32, columns: i32, depth: i32,
): void {
  for (let r: i32 = 0; r < rows; r += 4) {
    const first = a + <usize>r * aStride;
    const end = first + (<usize>depth << 2);
    for (let n: i32 = 0; n < columns; n += 8) {
      let from = first;
      let row = b + (<usize>n << 2);
      let x0 = f32x4.splat(0), x1 = x0, x2 = x0, x3 = x0, y0 = x0, y1 = x0, y2 = x0, y3 = x0;
      while (from < end) {
        const left = v128.load(row), right = v128.load(row, 16);
        const a0 = v128.load32_splat(from);
        x0 = f32x4.add(x0, f32x4.mul(a0, left));
        y0 = f32x4.add(y0, f32x4.mul(a0, right));
        const a1 = v128.load32_splat(from + aStride);
        x1 = f32x4.add(x1, f32x4.mul(a1, left));
        y1 = f32x4.add(y1, f32x4.mul(a1, right));
        const a2 = v128.load32_splat(from + 2 * aStride);
        x2 = f32x4.add(x2, f32x4.mul(a2, left));
        y2 = f32x4.add(y2, f32x4.mul(a2, right));
        const a3 = v128.load32_splat(from + 3 * aStride);
        x3 = f32x4.add(x3, f32x4.mul(a3, left));
        y3 = f32x4.add(y3, f32x4.mul(a3, right));
        from += 4;
        row += bStride;
      }
      let to = c + <usize>r * cStride + (<usize>n << 2);
      v128.store(to, x0);
      v128.store(to, y0, 16);
      to += cStride;
      v128.store(to, x1);
      v128.store(to, y1, 16);
      to += cStride;
      v128.store(to, x2);
      v128.store(to, y2, 16);
      to += cStride;
      v128.store(to, x3);
      v128.store(to, y3, 16);
    }
  }
}

/** Each row of scores to weights that add up to one; those past the last token become zero. */
function softmax(scores: usize, rows: i32, width: i32, tokens: i32): void {
  const lanes = i32x4(0, 1, 2, 3);
  const bound = i32x4.splat(tokens);
  const widthBytes = <usize>width << 2;
  for (let r: i32 = 0; r < rows; r++) {
    const row = scores + <usize>r * widthBytes;
    let most = f32x4.splat(-f32.MAX_VALUE);
    for (let k: i32 = 0; k < width; k += 4) {
      const inside = i32x4.lt_s(i32x4.add(lanes, i32x4.splat(k)), bound);
      const score = f32x4.mul(v128.load(row + (<usize>k << 2)), f32x4.splat(SCORE_SCALE));
      const value = v128.bitselect(score, f32x4.splat(-f32.MAX_VALUE), inside);
      v128.store(row + (<usize>k << 2), value);
      most = f32x4.pmax(most, value);
    }
    const top = f32x4.splat(largest(most));
    let sum = f32x4.splat(0);
    for (let k: i32 = 0; k < width; k += 4) {
      const inside = i32x4.lt_s(i32x4.add(lanes, i32x4.splat(k)), bound);
      const value = v128.and(power(f32x4.sub(v128.load(row + (<usize>k << 2)), top)), inside);
      v128.store(row + (<usize>k << 2), value);
      sum = f32x4.add(sum, value);
    }
    const share = f32x4.splat(1 / total(sum));
    for (let at: usize = 0; at < widthBytes; at += 16) v128.store(row + at, f32x4.mul(v128.load(row + at), share));
  }
}

/** x = (x + y), each row normalised, times gamma, plus beta. */
export function addNorm(x: usize, y: usize, gamma: usize, beta: usize, rows: i32): void {
  for (let r: i32 = 0; r < rows; r++) {
    const row = x + <usize>r * ROW;
    const added = y + <usize>r * ROW;
    let sum = f32x4.splat(0);
    for (let at: usize = 0; at < ROW; at += 16) {
      const value = f32x4.add(v128.load(row + at), v128.load(added + at));
      v128.store(row + at, value);
      sum = f32x4.add(sum, value);
    }
    const mean = f32x4.splat(total(sum) / <f32>HIDDEN);
    let squares = f32x4.splat(0);
    for (let at: usize = 0; at < ROW; at += 16) {
      const value = f32x4.sub(v128.load(row + at), mean);
      squares = f32x4.add(squares, f32x4.mul(value, value));
    }
    const inverse = f32x4.splat(1 / sqrt<f32>(total(squares) / <f32>HIDDEN + 1e-12));
    for (let at: usize = 0; at < ROW; at += 16) {
      const value = f32x4.mul(f32x4.sub(v128.load(row + at), mean), inverse);
      v128.store(row + at, f32x4.add(f32x4.mul(value, v128.load(gamma + at)), v128.load(beta + at)));
    }
  }
}

/** x times the normal distribution up to x, by the error function of Abramowitz and Stegun 7.1.26 (to 2e-7). */
export function gelu(x: usize, count: i32): void {
  const one = v128.load(ONE);
  const end = x + (<usize>count << 2);
  for (let at = x; at < end; at += 16) {
    const value = v128.load(at);
    const z = f32x4.mul(value, v128.load(ROOT_HALF));
    const size = f32x4.abs(z);
    const t = f32x4.div(one, f32x4.add(one, f32x4.mul(v128.load(ERF_STEP), size)));
    let series = v128.load(ERF_5);
    series = f32x4.add(f32x4.mul(series, t), v128.load(ERF_4));
    series = f32x4.add(f32x4.mul(series, t), v128.load(ERF_3));
    series = f32x4.add(f32x4.mul(series, t), v128.load(ERF_2));
    series = f32x4.add(f32x4.mul(series, t), v128.load(ERF_1));
    const error = f32x4.sub(one, f32x4.mul(f32x4.mul(series, t), power(f32x4.neg(f32x4.mul(size, size)))));
    const signed = v128.or(error, v128.and(z, i32x4.splat(0x80000000)));
    v128.store(at, f32x4.mul(f32x4.mul(v128.load(HALF), value), f32x4.add(one, signed)));
  }
}

/** The mean of the rows, scaled to length one. */
export function pool(x: usize, tokens: i32, out: usize): void {
  let squares = f32x4.splat(0);
  for (let at: usize = 0; at < ROW; at += 16) {
    let sum = f32x4.splat(0);
    for (let r: i32 = 0; r < tokens; r++) sum = f32x4.add(sum, v128.load(x + <usize>r * ROW + at));
    v128.store(out + at, sum);
    squares = f32x4.add(squares, f32x4.mul(sum, sum));
  }
  const inverse = f32x4.splat(1 / sqrt<f32>(total(squares)));
  for (let at: usize = 0; at < ROW; at += 16) v128.store(out + at, f32x4.mul(v128.load(out + at), inverse));
}

/** e to the power of x for x <= 0, to 2e-7: 2 to the nearest whole power, times a polynomial of the rest (Cephes). */
@inline
function power(exponent: v128): v128 {
  const x = f32x4.pmax(exponent, v128.load(LEAST_POWER));
  // A sum as large as this has no places after the point: it is rounded, and its last bits are the whole power.
  const rounded = f32x4.add(f32x4.mul(x, v128.load(LOG2_E)), v128.load(NO_PLACES));
  const whole = f32x4.sub(rounded, v128.load(NO_PLACES));
  const coarse = f32x4.sub(x, f32x4.mul(whole, v128.load(LN_2_COARSE)));
  const rest = f32x4.sub(coarse, f32x4.mul(whole, v128.load(LN_2_REST)));
  let series = v128.load(EXP_7);
  series = f32x4.add(f32x4.mul(series, rest), v128.load(EXP_6));
  series = f32x4.add(f32x4.mul(series, rest), v128.load(EXP_5));
  series = f32x4.add(f32x4.mul(series, rest), v128.load(EXP_4));
  series = f32x4.add(f32x4.mul(series, rest), v128.load(EXP_3));
  series = f32x4.add(f32x4.mul(series, rest), v128.load(EXP_2));
  const value = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(series, rest), rest), rest), v128.load(ONE));
  return f32x4.mul(value, i32x4.shl(i32x4.add(rounded, i32x4.splat(127)), 23));
}

// The numbers of `power` and `gelu` lie in memory, four of each: as constants in the code, each would be made anew in each round of a
// loop, which takes longer than to load it.
const LEAST_POWER = memory.data<f32>([-87, -87, -87, -87], 16);
const LOG2_E = memory.data<f32>([1.4426950408889634, 1.4426950408889634, 1.4426950408889634, 1.4426950408889634], 16);
const NO_PLACES = memory.data<f32>([12582912, 12582912, 12582912, 12582912], 16);
const LN_2_COARSE = memory.data<f32>([0.693359375, 0.693359375, 0.693359375, 0.693359375], 16);
const LN_2_REST = memory.data<f32>([-2.1219444e-4, -2.1219444e-4, -2.1219444e-4, -2.1219444e-4], 16);
const EXP_7 = memory.data<f32>([1.9875691500e-4, 1.9875691500e-4, 1.9875691500e-4, 1.9875691500e-4], 16);
const EXP_6 = memory.data<f32>([1.3981999507e-3, 1.3981999507e-3, 1.3981999507e-3, 1.3981999507e-3], 16);
const EXP_5 = memory.data<f32>([8.3334519073e-3, 8.3334519073e-3, 8.3334519073e-3, 8.3334519073e-3], 16);
const EXP_4 = memory.data<f32>([4.1665795894e-2, 4.1665795894e-2, 4.1665795894e-2, 4.1665795894e-2], 16);
const EXP_3 = memory.data<f32>([1.6666665459e-1, 1.6666665459e-1, 1.6666665459e-1, 1.6666665459e-1], 16);
const EXP_2 = memory.data<f32>([5.0000001201e-1, 5.0000001201e-1, 5.0000001201e-1, 5.0000001201e-1], 16);
const ONE = memory.data<f32>([1, 1, 1, 1], 16);
const ROOT_HALF = memory.data<f32>([0.7071067811865476, 0.7071067811865476, 0.7071067811865476, 0.7071067811865476], 16);
const ERF_STEP = memory.data<f32>([0.3275911, 0.3275911, 0.3275911, 0.3275911], 16);
const ERF_5 = memory.data<f32>([1.061405429, 1.061405429, 1.061405429, 1.061405429], 16);
const ERF_4 = memory.data<f32>([-1.453152027, -1.453152027, -1.453152027, -1.453152027], 16);
const ERF_3 = memory.data<f32>([1.421413741, 1.421413741, 1.421413741, 1.421413741], 16);
const ERF_2 = memory.data<f32>([-0.284496736, -0.284496736, -0.284496736, -0.284496736], 16);
const ERF_1 = memory.data<f32>([0.254829592, 0.254829592, 0.254829592, 0.254829592], 16);
const HALF = memory.data<f32>([0.5, 0.5, 0.5, 0.5], 16);

@inline
function total(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

@inline
function largest(v: v128): f32 {
  return max(max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)), max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)));
}

@inline
function smallest(v: v128): f32 {
  return min(min(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)), min(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)));
}
