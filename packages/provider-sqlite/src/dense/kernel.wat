;; Compares one query with many rows. All offsets are in bytes and multiples of 16.
(module
  (memory (import "host" "memory") 1)
  ;; Inner products with vectors of 32-bit floats, 16 at a time; a row is a multiple of 64 bytes long, filled up with zeros.
  ;; Four sums run side by side, and the order of additions is fixed: every platform gives the same bits.
  (func (export "innerProducts")
    (param $query i32) (param $row i32) (param $scores i32) (param $count i32) (param $rowBytes i32)
    (local $queryEnd i32) (local $q i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $queryEnd (i32.add (local.get $query) (local.get $rowBytes)))
    (block $done
      (loop $rows
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $q (local.get $query))
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (loop $parts
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (v128.load (local.get $row)) (v128.load (local.get $q)))))
          (local.set $b (f32x4.add (local.get $b)
            (f32x4.mul (v128.load offset=16 (local.get $row)) (v128.load offset=16 (local.get $q)))))
          (local.set $c (f32x4.add (local.get $c)
            (f32x4.mul (v128.load offset=32 (local.get $row)) (v128.load offset=32 (local.get $q)))))
          (local.set $d (f32x4.add (local.get $d)
            (f32x4.mul (v128.load offset=48 (local.get $row)) (v128.load offset=48 (local.get $q)))))
          (local.set $row (i32.add (local.get $row) (i32.const 64)))
          (local.set $q (i32.add (local.get $q) (i32.const 64)))
          (br_if $parts (i32.lt_u (local.get $q) (local.get $queryEnd))))
        (local.set $a (f32x4.add
          (f32x4.add (local.get $a) (local.get $b))
          (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $scores)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
            (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $rows))))
  ;; The numbers of bits in which codes differ, as 16-bit integers; a row is a multiple of 16 bytes long, and shorter than 4096.
  (func (export "differingBits")
    (param $query i32) (param $row i32) (param $counts i32) (param $count i32) (param $rowBytes i32)
    (local $queryEnd i32) (local $q i32) (local $a v128)
    (local.set $queryEnd (i32.add (local.get $query) (local.get $rowBytes)))
    (block $done
      (loop $rows
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $q (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (loop $parts
          (local.set $a (i16x8.add (local.get $a)
            (i16x8.extadd_pairwise_i8x16_u
              (i8x16.popcnt (v128.xor (v128.load (local.get $row)) (v128.load (local.get $q)))))))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (local.set $q (i32.add (local.get $q) (i32.const 16)))
          (br_if $parts (i32.lt_u (local.get $q) (local.get $queryEnd))))
        (local.set $a (i32x4.extadd_pairwise_i16x8_u (local.get $a)))
        (local.set $a (i32x4.add (local.get $a) (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $a) (local.get $a))))
        (i32.store16 (local.get $counts)
          (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a))))
        (local.set $counts (i32.add (local.get $counts) (i32.const 2)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $rows)))))
