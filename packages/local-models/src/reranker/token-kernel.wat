;; Inner products of some query vectors with many rows of whole numbers, exact: the rows are int8, the query vectors int16,
;; the products int32. All offsets are in bytes; a row is a multiple of 16 bytes long, filled up with zeros, and a query vector
;; twice as long. `ids` are int32 numbers of rows; for each one `products` gets `queries` int32.
(module
  (memory (import "host" "memory") 1)
  (func (export "products")
    (param $query i32) (param $queries i32) (param $rows i32) (param $rowBytes i32)
    (param $ids i32) (param $count i32) (param $products i32)
    (local $start i32) (local $end i32) (local $row i32) (local $q i32) (local $left i32) (local $a v128) (local $b v128)
    (block $done
      (loop $tokens
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $start
          (i32.add (local.get $rows) (i32.mul (i32.load (local.get $ids)) (local.get $rowBytes))))
        (local.set $end (i32.add (local.get $start) (local.get $rowBytes)))
        (local.set $q (local.get $query))
        (local.set $left (local.get $queries))
        (loop $vectors
          (local.set $row (local.get $start))
          (local.set $a (v128.const i32x4 0 0 0 0))
          (local.set $b (v128.const i32x4 0 0 0 0))
          (loop $parts
            (local.set $a (i32x4.add (local.get $a)
              (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $q)))))
            (local.set $b (i32x4.add (local.get $b)
              (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (v128.load offset=16 (local.get $q)))))
            (local.set $row (i32.add (local.get $row) (i32.const 16)))
            (local.set $q (i32.add (local.get $q) (i32.const 32)))
            (br_if $parts (i32.lt_u (local.get $row) (local.get $end))))
          (local.set $a (i32x4.add (local.get $a) (local.get $b)))
          (i32.store (local.get $products)
            (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
              (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a)))))
          (local.set $products (i32.add (local.get $products) (i32.const 4)))
          (local.set $left (i32.sub (local.get $left) (i32.const 1)))
          (br_if $vectors (local.get $left)))
        (local.set $ids (i32.add (local.get $ids) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $tokens)))))
